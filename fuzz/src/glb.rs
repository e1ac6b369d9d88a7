//! GLB with one other number in its tree, and lengths that are right.

/// Length of the header of the file, and of that of its first part.
const HEADERS: [usize; 2] = [12, 8];

/// Replacements for a number: ends of ranges, and values just beyond them.
const NUMBERS: [&str; 16] =
    ["0", "1", "2", "3", "4", "5", "7", "100", "255", "5121", "5125", "5126", "65535", "4294967295", "-1", "1e39"];

/// The file with one number of its tree replaced by another; `None` if it is not a GLB or has no number.
pub fn other_number(data: &[u8], seed: u32) -> Option<Vec<u8>> {
    let [file, part] = HEADERS;
    let length = u32::from_le_bytes(data.get(file..file + 4)?.try_into().ok()?);
    let end = (file + part).checked_add(usize::try_from(length).ok()?)?;
    let (tree, rest) = (data.get(file + part..end)?, data.get(end..)?);
    // Numbers follow separators of values.
    let starts = tree
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| matches!(pair, [b':' | b',' | b'[', digit] if digit.is_ascii_digit() || *digit == b'-'));
    let starts: Vec<usize> = starts.map(|(place, _)| place + 1).collect();
    let seed = usize::try_from(seed / 4).ok()?;
    let start = *starts.get(seed.checked_rem(starts.len())?)?;
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E');
    let old = tree.get(start..)?.iter().take_while(|byte| is_part(byte)).count();
    let new = NUMBERS.get(seed / starts.len() % NUMBERS.len())?;
    let mut other = [tree.get(..start)?, new.as_bytes(), tree.get(start + old..)?].concat();
    other.resize(other.len().next_multiple_of(4), b' ');
    let sizes = [file + part + other.len() + rest.len(), other.len()].map(|size| u32::try_from(size).ok());
    let [Some(whole), Some(own)] = sizes else { return None };
    let mut made = data.get(..8)?.to_vec();
    made.extend_from_slice(&whole.to_le_bytes());
    made.extend_from_slice(&own.to_le_bytes());
    made.extend_from_slice(data.get(16..20)?);
    made.extend_from_slice(&other);
    made.extend_from_slice(rest);
    Some(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_follow_a_longer_number() {
        let mut glb = b"glTF\x02\0\0\0\x24\0\0\0\x0c\0\0\0JSON{\"count\":1} ".to_vec();
        glb.extend_from_slice(b"rest");
        let made = other_number(&glb, 4 * 12).expect("a GLB with a number");
        let tree = b"{\"count\":65535} ";
        assert_eq!(made.get(20..20 + tree.len()), Some(tree.as_slice()), "{}", made.escape_ascii());
        assert_eq!(made.get(12..16), Some(16_u32.to_le_bytes().as_slice()));
        assert_eq!(made.get(8..12), Some(40_u32.to_le_bytes().as_slice()));
        assert!(made.ends_with(b"rest") && other_number(b"glTF", 0).is_none());
    }
}
