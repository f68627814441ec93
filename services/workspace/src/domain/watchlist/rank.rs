//! Keys by which things are sorted: texts of digits and small letters, compared byte by byte.
//!
//! A key reads as a fraction in base 36. The first six digits count places that are appended; what is put between two neighbours gets
//! more digits, half way between them. No key but one of six digits ends with 0, so there is always a key between two different ones.

/// Longer keys are spread out again.
pub const LONGEST: usize = 60;
const WIDTH: usize = 6;
const BASE: u64 = 36;
const ALL: u64 = BASE.pow(6);
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

fn digit(place: usize, key: &str) -> u64 {
    let byte = key.as_bytes().get(place);
    let found = byte.and_then(|byte| DIGITS.iter().position(|digit| digit == byte));
    found.and_then(|digit| u64::try_from(digit).ok()).unwrap_or(0)
}

fn sign(digit: u64) -> char {
    let at = usize::try_from(digit).unwrap_or(0);
    char::from(DIGITS.get(at).copied().unwrap_or(b'0'))
}

fn whole(key: &str) -> u64 {
    (0..WIDTH).fold(0, |sum, place| sum * BASE + digit(place, key))
}

fn written(mut whole: u64) -> String {
    let mut digits = Vec::with_capacity(WIDTH);
    for _ in 0..WIDTH {
        digits.push(sign(whole % BASE));
        whole /= BASE;
    }
    digits.iter().rev().collect()
}

/// A key behind `before` and in front of `after`; at either end where there is none. None where the two leave no room.
#[must_use]
pub fn between(before: Option<&str>, after: Option<&str>) -> Option<String> {
    match (before, after) {
        (None, None) => Some(written(ALL / 2)),
        (Some(last), None) => Some(whole(last) + 1).filter(|next| *next < ALL).map(written),
        (None, Some(first)) => whole(first).checked_sub(1).map(written),
        (Some(before), Some(after)) if before < after => Some(middle(before, after)),
        _ => None,
    }
}

fn middle(before: &str, after: &str) -> String {
    let (low, high) = (whole(before), whole(after));
    if high - low > 1 {
        return written(low + (high - low) / 2);
    }
    let mut key = String::new();
    // True once the key is below `after` whatever follows.
    let mut is_below = false;
    for place in 0.. {
        let low = digit(place, before);
        let high = if is_below { BASE } else { digit(place, after) };
        if high > low + 1 {
            key.push(sign(low + (high - low) / 2));
            break;
        }
        key.push(sign(low));
        is_below |= high > low;
    }
    while key.len() < WIDTH {
        key.push('0');
    }
    key
}

/// So many keys in order, far from each other.
#[must_use]
pub fn spread(count: usize) -> Vec<String> {
    let step = ALL / (u64::try_from(count).unwrap_or(ALL) + 1).max(2);
    let step = step.clamp(1, BASE * BASE);
    (1..)
        .take(count)
        .map(|place: u64| written(ALL / 4 + place * step))
        .collect()
}

/// The key of a thing behind all of `kept`, and new keys of these where there is no room behind the last.
#[must_use]
pub fn behind<T: Copy>(kept: &[(T, String)]) -> (String, Vec<(T, String)>) {
    let last = kept.last().map(|(_, key)| key.as_str());
    if let Some(key) = between(last, None) {
        return (key, Vec::new());
    }
    let mut keys = spread(kept.len() + 1);
    let key = keys.pop().unwrap_or_default();
    (key, kept.iter().map(|(id, _)| *id).zip(keys).collect())
}

/// The keys that change where `id` is put behind `after`, or first: its own, or all where there is no room. None where either is not among
/// `kept`, which is in order.
#[must_use]
pub fn moved<T: Copy + PartialEq>(mut kept: Vec<(T, String)>, id: T, after: Option<T>) -> Option<Vec<(T, String)>> {
    let place = |kept: &[(T, String)], id: T| kept.iter().position(|(other, _)| *other == id);
    let from = place(&kept, id)?;
    let taken = kept.remove(from);
    let to = match after {
        None => 0,
        Some(after) => place(&kept, after)? + 1,
    };
    let before = to.checked_sub(1).and_then(|at| kept.get(at));
    let before = before.map(|(_, key)| key.as_str());
    let behind = kept.get(to).map(|(_, key)| key.as_str());
    if let Some(key) = between(before, behind).filter(|key| key.len() <= LONGEST) {
        return Some(vec![(id, key)]);
    }
    kept.insert(to, taken);
    let keys = spread(kept.len());
    Some(kept.into_iter().map(|(id, _)| id).zip(keys).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LONGEST, behind, between, moved, spread};

    fn kept(keys: &[&str]) -> Vec<(usize, String)> {
        keys.iter().map(|key| (*key).to_owned()).enumerate().collect()
    }

    #[test]
    fn keys_at_the_ends_stay_short() {
        let mut keys = vec![between(None, None).unwrap()];
        for _ in 0..1_000 {
            keys.push(between(keys.last().map(String::as_str), None).unwrap());
            keys.insert(0, between(None, keys.first().map(String::as_str)).unwrap());
        }
        assert!(keys.is_sorted_by(|one, next| one < next));
        assert!(keys.iter().all(|key| key.len() == 6));
    }

    #[test]
    fn equal_or_swapped_neighbours_leave_no_room() {
        assert_eq!(between(Some("i00000"), Some("i00000")), None);
        assert_eq!(between(Some("i00001"), Some("i00000")), None);
        assert_eq!(between(Some("zzzzzz"), None), None);
        assert_eq!(between(None, Some("000000")), None);
    }

    #[test]
    fn a_key_grows_one_digit_in_five_moves_to_the_same_place() {
        let (low, mut high, mut moves) = ("i00000".to_owned(), "i00001".to_owned(), 0);
        while high.len() <= LONGEST {
            let next = between(Some(&low), Some(&high)).unwrap();
            assert!(low < next && next < high);
            high = next;
            moves += 1;
        }
        assert!(moves > 200, "{moves}");
    }

    #[test]
    fn what_comes_behind_the_others_leaves_their_keys_unless_there_is_no_room() {
        assert_eq!(behind::<usize>(&[]), (between(None, None).unwrap(), Vec::new()));
        assert_eq!(behind(&kept(&["i00000", "i00001"])), ("i00002".to_owned(), Vec::new()));
        let (key, anew) = behind(&kept(&["i00000", "zzzzzz"]));
        assert_eq!(anew.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [0, 1]);
        assert!(anew[0].1 < anew[1].1 && anew[1].1 < key);
    }

    #[test]
    fn what_is_moved_gets_a_key_of_its_new_place() {
        let keys = ["i00000", "i00002", "i00004"];
        assert_eq!(moved(kept(&keys), 2, Some(0)), Some(vec![(2, "i00001".to_owned())]));
        assert_eq!(moved(kept(&keys), 2, None), Some(vec![(2, "hzzzzz".to_owned())]));
        assert_eq!(moved(kept(&keys), 0, Some(2)), Some(vec![(0, "i00005".to_owned())]));
        assert_eq!(moved(kept(&keys), 7, None), None, "it is not there");
        assert_eq!(moved(kept(&keys), 0, Some(7)), None, "nor is this");
        assert_eq!(moved(kept(&keys), 0, Some(0)), None, "nothing stands behind itself");
        // Equal keys leave no room between them: all get new ones, in the new order.
        let all = moved(kept(&["i00000", "i00000", "i00001"]), 2, Some(0)).unwrap();
        assert_eq!(all.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [0, 2, 1]);
        assert!(all.is_sorted_by(|one, next| one.1 < next.1));
    }

    proptest! {
        #[test]
        fn any_order_of_moves_keeps_the_order(places in prop::collection::vec(0_usize..1_000, 1..120)) {
            let mut keys: Vec<String> = spread(5);
            for place in places {
                let at = place % (keys.len() + 1);
                let before = at.checked_sub(1).map(|before| keys[before].as_str());
                let key = between(before, keys.get(at).map(String::as_str)).unwrap();
                keys.insert(at, key);
                prop_assert!(keys.is_sorted_by(|one, next| one < next), "{keys:?}");
            }
        }

        #[test]
        fn spread_keys_are_in_order(count in 0_usize..3_000) {
            let keys = spread(count);
            prop_assert_eq!(keys.len(), count);
            prop_assert!(keys.is_sorted_by(|one, next| one < next));
        }
    }
}
