//! Parallel processing with results in the order of the items.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

/// Maximum total size of results that wait for an earlier one before workers pause.
const HELD_BYTES: usize = 64 << 20;
/// Maximum number of waiting results per worker.
const HELD_RESULTS: usize = 256;
/// Nested parts are read recursively, for which the default of 2 MiB is too small.
const STACK: usize = 16 << 20;

/// A result that may wait; reports its size in bytes.
pub trait Held {
    fn held_bytes(&self) -> usize;
}

#[derive(Default)]
struct Gate {
    /// Number of results passed on so far.
    done: usize,
    /// Size of waiting results in bytes.
    held: usize,
    stopped: bool,
}

/// Runs `work` on all `items`, `jobs` at a time, and calls `done` with the results in the order of the items.
///
/// Memory is bounded: workers pause while too many results wait for a slow earlier item. `done` may stop the run.
pub fn in_order<I: Sync, R: Send + Held>(
    items: &[I],
    jobs: usize,
    work: impl Fn(&I) -> R + Sync,
    mut done: impl FnMut(&I, R) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let gate = (Mutex::new(Gate::default()), Condvar::new());
    let lock = || gate.0.lock().unwrap_or_else(PoisonError::into_inner);
    let stop = || {
        lock().stopped = true;
        gate.1.notify_all();
    };
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            let sender = sender.clone();
            let run = || {
                // Moved in, so that the channel closes when the last worker ends.
                let sender = sender;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let wait = |gate: &mut Gate| {
                        let room = gate.held < HELD_BYTES && index < gate.done + jobs * HELD_RESULTS;
                        !gate.stopped && index != gate.done && !room
                    };
                    let waited = gate.1.wait_while(lock(), wait).unwrap_or_else(PoisonError::into_inner);
                    if waited.stopped {
                        break;
                    }
                    drop(waited);
                    let result = work(item);
                    lock().held += result.held_bytes();
                    if sender.send((index, result)).is_err() {
                        break;
                    }
                }
            };
            if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).is_err() {
                // The system provides no more threads; the existing ones do all the work.
                break;
            }
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut position = 0;
        for (index, result) in results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&position) {
                let held = result.held_bytes();
                let flow = items.get(position).map_or(ControlFlow::Continue(()), |item| done(item, result));
                if flow.is_break() {
                    stop();
                    return;
                }
                position += 1;
                let mut state = lock();
                state.done = position;
                state.held -= held;
                drop(state);
                gate.1.notify_all();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicIsize;
    use std::time::Duration;

    struct Text(String, usize);

    impl Held for Text {
        fn held_bytes(&self) -> usize {
            self.1
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..2000).collect();
        for jobs in [1, 2, 7] {
            let mut seen = Vec::new();
            let work = |item: &u64| {
                if item % 97 == 0 {
                    thread::sleep(Duration::from_millis(3));
                }
                Text(item.to_string(), 8)
            };
            in_order(&items, jobs, work, |item, text| {
                assert_eq!(text.0, item.to_string());
                seen.push(*item);
                ControlFlow::Continue(())
            });
            assert_eq!(seen, items);
        }
    }

    #[test]
    fn workers_pause_while_too_much_waits() {
        // The first item is slow, and every other result takes a quarter of the limit.
        let items: Vec<usize> = (0..100).collect();
        let alive = AtomicIsize::new(0);
        let most = AtomicIsize::new(0);
        let work = |item: &usize| {
            if *item == 0 {
                thread::sleep(Duration::from_millis(100));
            }
            most.fetch_max(alive.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            Text(String::new(), HELD_BYTES / 4)
        };
        in_order(&items, 3, work, |_, _| {
            alive.fetch_sub(1, Ordering::SeqCst);
            ControlFlow::Continue(())
        });
        let most = most.load(Ordering::SeqCst);
        assert!((2..=8).contains(&most), "{most} results were held at once");
    }

    #[test]
    fn a_stop_ends_the_run() {
        let items: Vec<usize> = (0..10_000).collect();
        let worked = AtomicUsize::new(0);
        let work = |item: &usize| {
            worked.fetch_add(1, Ordering::SeqCst);
            Text(item.to_string(), HELD_BYTES)
        };
        let mut seen = 0;
        in_order(&items, 4, work, |_, _| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(seen, 3);
        assert!(worked.load(Ordering::SeqCst) < 100);
    }
}
