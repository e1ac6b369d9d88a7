//! Tests of the expression language.

use super::*;
use crate::diagnostic::Position;

fn parse(text: &str) -> Result<Expr, SyntaxError> {
    Expr::parse(text, &Places::plain(Position { line: 1, column: 1 }, text))
}

/// Formats the tree with a pair of parentheses for each operation.
fn shown(expression: &Expr) -> String {
    let list = |items: &[Expr]| items.iter().map(shown).collect::<Vec<_>>().join(", ");
    match &expression.kind {
        Kind::Integer(value) => value.to_string(),
        Kind::Float(value) => format!("{value:?}"),
        Kind::Text(text) => format!("{text:?}"),
        Kind::Bool(value) => value.to_string(),
        Kind::List(items) => format!("[{}]", list(items)),
        Kind::Interpolated(items) => format!("f({})", list(items)),
        Kind::Name(name) => name.clone(),
        Kind::EnumMember(name, member) => format!("{name}::{member}"),
        Kind::Member(a, name) => format!("{}.{name}", shown(a)),
        Kind::Call(a, args) => format!("{}({})", shown(a), list(args)),
        Kind::Index(a, b) => format!("{}[{}]", shown(a), shown(b)),
        Kind::Cast(a, name) => format!("{}.as<{name}>", shown(a)),
        Kind::SizeOf(name) => format!("sizeof<{name}>"),
        Kind::BitSizeOf(name) => format!("bitsizeof<{name}>"),
        Kind::Unary(operator, a) => format!("({operator:?} {})", shown(a)),
        Kind::Binary(operator, a, b) => format!("({} {} {})", shown(a), operator.symbol(), shown(b)),
        Kind::Choice(a, b, c) => format!("({} ? {} : {})", shown(a), shown(b), shown(c)),
    }
}

#[test]
fn precedence_is_the_references() {
    for (text, tree) in [
        ("1 + 2 * 3", "(1 + (2 * 3))"),
        ("1 - 2 - 3", "((1 - 2) - 3)"),
        ("a | b ^ c & d << 1 + 2", "(a | (b ^ (c & (d << (1 + 2)))))"),
        ("a & 1 == 0", "((a & 1) == 0)"),
        ("not a == b or c and d", "((Not (a == b)) or (c and d))"),
        ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
        ("-a.b[1] * ~2", "((Negate a.b[1]) * (Invert 2))"),
        ("(1 + 2) * 3", "((1 + 2) * 3)"),
        ("+a - +2 * -+b", "(a - (2 * (Negate b)))"),
        ("a >> 1 >> 2", "((a >> 1) >> 2)"),
    ] {
        assert_eq!(shown(&parse(text).unwrap()), tree, "{text}");
    }
}

#[test]
fn literals() {
    for (text, tree) in [
        ("0x_ff", None),
        ("0xf_f", Some("255")),
        ("0b1010_1010", Some("170")),
        ("0o17", Some("15")),
        ("1_000", Some("1000")),
        ("017", None),
        ("18446744073709551615", Some("18446744073709551615")),
        ("18446744073709551616", None),
        ("1.5e-3", Some("0.0015")),
        ("2e3", Some("2000.0")),
        ("24000.", Some("24000.0")),
        ("1.to_s", Some("1.to_s")),
        (r#""a\n\x""#, None),
        (r#""\t\u263a\101\"""#, Some("\"\\t☺A\\\"\"")),
        (r"'\n'", Some("\"\\\\n\"")),
        ("'a' \"b\"", Some("\"ab\"")),
        ("[1, 2,]", Some("[1, 2]")),
        ("[]", Some("[]")),
        (r#"f"n={a + 1}, {"}"}""#, Some("f(\"n=\", (a + 1), \", \", \"}\")")),
        ("\"open", None),
    ] {
        assert_eq!(parse(text).ok().as_ref().map(shown).as_deref(), tree, "{text}");
    }
}

#[test]
fn paths_calls_and_casts() {
    for (text, tree) in [
        ("kind::mesh", "kind::mesh"),
        ("::file::outer::kind::mesh.to_i", "::file::outer::kind::mesh.to_i"),
        ("a.as<b::c[]>.first", "a.as<b::c[]>.first"),
        ("sizeof<u4> + bitsizeof<b3>", "(sizeof<u4> + bitsizeof<b3>)"),
        ("name.substring(0, len - 1).reverse", "name.substring(0, (len - 1)).reverse"),
        ("_io.eof", "_io.eof"),
    ] {
        assert_eq!(parse(text).map(|found| shown(&found)).as_deref(), Ok(tree), "{text}");
    }
    assert!(parse("a.as < b").is_err(), "'.as<' is always a cast");
}

#[test]
fn a_problem_has_its_place() {
    for (text, column, message) in [
        ("1 +", 4, "expected a value, found the end of the expression"),
        ("(1", 3, "expected ')', found the end of the expression"),
        ("1 2", 3, "expected an operator or the end of the expression, found '2'"),
        ("a && b", 3, "'&&' is not an operator, expected 'and'"),
        ("a = b", 3, "'=' is not an operator, expected '=='"),
        ("!a", 1, "'!' is not an operator, expected 'not'"),
        ("a + BAD", 5, "'BAD' is not an identifier, expected lower-case letters, digits and '_'"),
        ("f\"{1 +}\"", 7, "expected a value, found the end of the expression"),
        ("a @ b", 3, "'@' has no meaning in an expression"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!((error.at.column, error.message.as_str()), (column, message), "{text}");
    }
}

#[test]
fn nesting_is_bounded() {
    assert!(parse(&format!("{}1{}", "(".repeat(30), ")".repeat(30))).is_ok());
    assert!(parse(&"(".repeat(100_000)).is_err());
    assert!(parse(&"-".repeat(100_000)).is_err());
    assert!(parse(&"not ".repeat(100_000)).is_err());
    assert!(parse(&format!("1{}", " + 1".repeat(100_000))).is_err());
}

#[test]
fn constants_are_computed() {
    let value = |text: &str| parse(text).unwrap().evaluate(&|_, _| None);
    for (text, expected) in [
        ("7 / -2", -4),
        ("-7 / 2", -4),
        ("-7 / -2", 3),
        ("-7 % 2", 1),
        ("7 % -2", -1),
        ("6 % -2", 0),
        ("7 - 9", -2),
        ("6 & 3", 2),
        ("6 | 3", 7),
        ("6 ^ 3", 5),
        ("~6", -7),
        ("3 << 4", 48),
        ("-48 >> 4", -3),
        ("2 == 2 ? 5 : 6", 5),
        ("not (2 == 2) ? 5 : 6", 6),
    ] {
        assert_eq!(value(text), Some(expected), "{text}");
    }
    let both = |operator: &str| [(1, 2), (2, 2), (2, 1)].map(|(a, b)| value(&format!("{a} {operator} {b}")));
    for (operator, expected) in
        [("==", [0, 1, 0]), ("!=", [1, 0, 1]), ("<", [1, 0, 0]), ("<=", [1, 1, 0]), (">", [0, 0, 1]), (">=", [0, 1, 1])]
    {
        assert_eq!(both(operator), expected.map(Some), "{operator}");
    }
    for (a, b) in [(0, 0), (0, 2), (2, 0), (2, 2)] {
        assert_eq!(value(&format!("{a} and {b}")), Some(i128::from(a != 0 && b != 0)), "{a} and {b}");
        assert_eq!(value(&format!("{a} or {b}")), Some(i128::from(a != 0 || b != 0)), "{a} or {b}");
    }
    for text in ["7 / 0", "7 % 0", "1 << 64", "1 << -1", "a"] {
        assert_eq!(value(text), None, "{text}");
    }
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    for text in
        ["a.b[_index + 1].as<c::d> * (2 - x)", "not (a and -b) ? f\"n={n + 1}\" : [1, 2].to_s(~3)", "(a + b).c(1)"]
    {
        let first = parse(text).unwrap().to_string();
        assert_eq!(parse(&first).unwrap().to_string(), first);
        assert_eq!(shown(&parse(&first).unwrap()), shown(&parse(text).unwrap()));
    }
    assert_eq!(parse("((a+b))&0xF").unwrap().to_string(), "(a + b) & 15");
}
