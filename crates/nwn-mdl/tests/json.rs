//! The JSON form: controllers as rows, and nothing lost.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use nwn_mdl::build;
use nwn_mdl::generated::ControllerKey;
use nwn_mdl::tree::{Controllers, Node};
use serde_json::{Value, json};

fn controllers(node: &Node) -> Value {
    serde_json::to_value(node).unwrap()["controllers"].clone()
}

fn back(node: &Node) -> Node {
    serde_json::from_str(&serde_json::to_string(node).unwrap()).unwrap()
}

#[test]
fn controllers_are_rows_of_time_and_values() {
    let mut node = build::emitter("sparks").unwrap();
    node.controllers.set(88, &[0.0, 1.5], 1, &[0.0, 30.0]).unwrap();
    node.controllers.set_bezier(36, &[0.0], 1, &[1.0, 0.5, -0.5], nwn_mdl::Profile::Ee).unwrap();
    node.controllers.set_constant(464, &[0.25]).unwrap();
    node.controllers.keys[0].padding = 7;
    node.controllers.floats[1] = f32::from_bits(0x7fc0_1234);
    let expected = json!([
        {"attribute": "position", "rows": [[0.0, "nan:7fc01234", 0.0, 0.0]], "padding": 7},
        {"attribute": "orientation", "rows": [[0.0, 0.0, 0.0, 0.0, 1.0]]},
        {"attribute": "birthrate", "rows": [[0.0, 0.0], [1.5, 30.0]]},
        {"attribute": "scale", "rows": [[0.0, 1.0, 0.5, -0.5]], "bezier": 1},
        // Another attribute under each compiler.
        {"attribute": 464, "rows": [[0.0, 0.25]]},
    ]);
    assert_eq!(controllers(&node), expected);
    assert_eq!(format!("{:?}", back(&node)), format!("{node:?}"));
}

#[test]
fn an_added_row_moves_the_following_data() {
    let mut node = build::dummy("lid").unwrap();
    node.controllers.set_constant(36, &[2.0]).unwrap();
    let mut value = serde_json::to_value(&node).unwrap();
    value["controllers"][0]["rows"].as_array_mut().unwrap().push(json!([1.0, 5.0, 6.0, 7.0]));
    let edited: Node = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(edited.controllers.keys[0].num_rows, 2);
    assert_eq!(edited.scale(), 2.0);
    assert_eq!(edited.orientation(), [0.0, 0.0, 0.0, 1.0]);
    let refuse = |value: Value| serde_json::from_value::<Node>(value).unwrap_err().to_string();
    value["controllers"][0]["rows"][1] = json!([1.0]);
    assert!(refuse(value.clone()).contains("expected rows of a time and the same number of values"));
    value["controllers"] = json!([{"attribute": "birthrate", "rows": []}]);
    assert_eq!(refuse(value), "expected a controller of a dummy, found \"birthrate\"");
}

#[test]
fn unusually_placed_numbers_keep_their_offsets() {
    let key = |id, rows, time, value, columns| ControllerKey {
        id,
        num_rows: rows,
        time_index: time,
        value_index: value,
        num_columns: columns,
        padding: 0,
    };
    for (keys, floats) in [
        (vec![], 3),
        // Values before times, shared numbers, numbers behind the last one, none at all, negative counts.
        (vec![key(36, 1, 1, 0, 1)], 2),
        (vec![key(36, 1, 0, 1, 1), key(36, 1, 0, 1, 1)], 2),
        (vec![key(36, 1, 0, 1, 1), key(8, 2, 2, 4, 1)], 7),
        (vec![key(36, 1, 0, 9, 1)], 2),
        (vec![key(36, -1, 0, 0, 1)], 0),
        (vec![key(36, 0, 5, 5, 1)], 0),
    ] {
        let mut node = build::dummy("odd").unwrap();
        node.controllers = Controllers { keys: keys.into(), floats: vec![0.5; floats] };
        assert!(controllers(&node)["keys"].is_array(), "{:?}", node.controllers);
        assert_eq!(back(&node), node);
    }
    // Columns that are not what the key states are told.
    for (columns, floats) in [(-1, 1), (3, 2), (0x1f, 6)] {
        let mut node = build::dummy("odd").unwrap();
        node.controllers = Controllers { keys: key(36, 1, 0, 1, columns).into(), floats: vec![0.5; floats] };
        assert!(controllers(&node)[0]["rows"].is_array(), "{:?}", node.controllers);
        assert_eq!(back(&node), node);
    }
}
