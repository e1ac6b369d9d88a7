//! Starting costs next to nothing.

use std::time::{Duration, Instant};

use crate::workshop::{Workshop, motion};

#[test]
fn a_start_takes_less_than_ten_milliseconds() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    // The best of many: other work on the machine is not the program's.
    let best = (0..20)
        .map(|_| {
            let start = Instant::now();
            assert_eq!(shop.run(&["info", "a.xpm"]).code, 0);
            start.elapsed()
        })
        .min()
        .unwrap();
    // Without optimization it is a few times slower.
    let allowed = Duration::from_millis(if cfg!(debug_assertions) { 40 } else { 10 });
    assert!(best < allowed, "{best:?}");
}
