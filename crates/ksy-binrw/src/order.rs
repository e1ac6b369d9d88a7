//! The order of things that need each other.

/// Sorts parts so that each comes after those it needs, and otherwise in the order given. `needs` has the indices of the
/// parts that each one needs. A part of a cycle comes before one that it needs.
pub(crate) fn sorted(needs: &[Vec<usize>]) -> Vec<usize> {
    let mut sorted = Vec::with_capacity(needs.len());
    let mut seen = vec![false; needs.len()];
    for start in 0..needs.len() {
        let mut open = vec![(start, needs_of(needs, start))];
        if seen.get_mut(start).is_some_and(|seen| std::mem::replace(seen, true)) {
            continue;
        }
        while let Some((part, needed)) = open.last_mut() {
            match needed.next() {
                Some(next) if seen.get_mut(*next).is_some_and(|seen| !std::mem::replace(seen, true)) => {
                    open.push((*next, needs_of(needs, *next)));
                }
                Some(_) => {}
                None => {
                    sorted.push(*part);
                    open.pop();
                }
            }
        }
    }
    sorted
}

/// Returns for each part the number of its group: parts that need each other, directly or indirectly, have the same.
pub(crate) fn groups(needs: &[Vec<usize>]) -> Vec<usize> {
    let mut users = vec![Vec::new(); needs.len()];
    for (part, needed) in needs.iter().enumerate() {
        for need in needed {
            users.get_mut(*need).into_iter().for_each(|users: &mut Vec<usize>| users.push(part));
        }
    }
    let mut groups = vec![None; needs.len()];
    // In this order, all users of a part that are not in its group have one already.
    for start in sorted(needs).into_iter().rev() {
        let mut open = vec![start];
        while let Some(part) = open.pop() {
            if let Some(group @ None) = groups.get_mut(part) {
                *group = Some(start);
                open.extend(needs_of(&users, part));
            }
        }
    }
    groups.into_iter().flatten().collect()
}

/// Returns the parts that lead from one to itself, which is the first and the last of them.
pub(crate) fn cycle(needs: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    let mut open = vec![(start, needs_of(needs, start))];
    let mut seen = vec![false; needs.len()];
    while let Some((_, needed)) = open.last_mut() {
        match needed.next() {
            Some(next) if *next == start => {
                return Some(open.iter().map(|(part, _)| *part).chain([start]).collect());
            }
            Some(next) if seen.get_mut(*next).is_some_and(|seen| !std::mem::replace(seen, true)) => {
                open.push((*next, needs_of(needs, *next)));
            }
            Some(_) => {}
            None => {
                open.pop();
            }
        }
    }
    None
}

fn needs_of(needs: &[Vec<usize>], part: usize) -> std::slice::Iter<'_, usize> {
    needs.get(part).map(Vec::as_slice).unwrap_or_default().iter()
}

#[cfg(test)]
mod tests {
    use super::{cycle, groups, sorted};

    #[test]
    fn needed_parts_come_first_and_others_keep_their_places() {
        assert_eq!(sorted(&[vec![], vec![3], vec![], vec![2], vec![]]), [0, 2, 3, 1, 4]);
    }

    #[test]
    fn a_cycle_is_named_from_each_of_its_parts() {
        let needs = [vec![1], vec![2, 0], vec![0], vec![0]];
        assert_eq!(sorted(&needs), [2, 1, 0, 3]);
        assert_eq!(cycle(&needs, 1), Some(vec![1, 2, 0, 1]));
        assert_eq!(cycle(&needs, 3), None);
        assert_eq!(groups(&needs), [0, 0, 0, 3]);
    }
}
