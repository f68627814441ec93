//! What a ZIP file lists, judged before anything opens it.
//!
//! Readers build the whole directory in memory, some hundred bytes for each entry of 46, and look for it from several end records until one
//! fits. So every place that could be read as an entry is counted, wherever end records point: no reader finds more.

/// Bytes of an entry before its name.
const ENTRY: usize = 46;
/// Bytes between the start of a locator and of the end record behind it.
const LOCATOR: usize = 20;

/// True where a ZIP file lists no more than so many entries, in no more than so many bytes.
#[must_use]
pub fn lists_at_most(package: &[u8], most_entries: usize, most_bytes: usize) -> bool {
    let (mut entries, mut bytes) = (0_usize, 0_usize);
    // Readers reserve room for as many entries as a record of ZIP64 declares. Those of plain ZIP declare 65,535 at most.
    let (mut is_zip64, mut declared, mut longest) = (false, 0_u64, 0_u64);
    for (at, sign) in package.windows(4).enumerate() {
        let rest = package.get(at..).unwrap_or_default();
        match sign {
            b"PK\x01\x02" => {
                let texts = [28, 30, 32].map(|place| usize::from(two_bytes(rest, place)));
                let whole = ENTRY + texts.iter().sum::<usize>();
                entries += 1;
                bytes = bytes.saturating_add(whole.min(rest.len()));
                if entries > most_entries || bytes > most_bytes {
                    return false;
                }
            }
            b"PK\x05\x06" => {
                let before = at.checked_sub(LOCATOR).and_then(|from| package.get(from..at));
                is_zip64 |= before.is_some_and(|before| before.starts_with(b"PK\x06\x07"));
            }
            b"PK\x06\x06" => {
                longest = longest.max(eight_bytes(rest, 4));
                declared = declared.max(eight_bytes(rest, 24)).max(eight_bytes(rest, 32));
            }
            _ => {}
        }
    }
    let fits = |number: u64, most: usize| usize::try_from(number).is_ok_and(|number| number <= most);
    !is_zip64 || fits(declared, most_entries) && fits(longest, most_bytes)
}

fn two_bytes(bytes: &[u8], at: usize) -> u16 {
    let found = bytes.get(at..at + 2).and_then(|found| found.try_into().ok());
    found.map_or(0, u16::from_le_bytes)
}

fn eight_bytes(bytes: &[u8], at: usize) -> u64 {
    let found = bytes.get(at..at + 8).and_then(|found| found.try_into().ok());
    found.map_or(0, u64::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::lists_at_most;

    /// An entry with a name of so many bytes.
    fn entry(name: u16) -> Vec<u8> {
        let mut entry = b"PK\x01\x02".to_vec();
        entry.resize(28, 0);
        entry.extend(name.to_le_bytes());
        entry.resize(46 + usize::from(name), b'a');
        entry[30..46].fill(0);
        entry
    }

    /// The end record of a plain ZIP file.
    fn end() -> Vec<u8> {
        let mut end = b"PK\x05\x06".to_vec();
        end.resize(22, 0);
        end
    }

    /// The record of ZIP64 that declares so many entries and has so many bytes, and its locator.
    fn long_end(entries: u64, length: u64) -> Vec<u8> {
        let mut end = b"PK\x06\x06".to_vec();
        end.extend(length.to_le_bytes());
        end.resize(32, 0);
        end.extend(entries.to_le_bytes());
        end.resize(56, 0);
        end.extend(b"PK\x06\x07");
        end.resize(76, 0);
        end
    }

    #[test]
    fn entries_count_wherever_end_records_point() {
        let file = [entry(3), entry(3), entry(3), end()].concat();
        assert!(lists_at_most(&file, 3, 147));
        assert!(
            !lists_at_most(&file, 2, 147),
            "an end record that declares none hides none"
        );
        assert!(!lists_at_most(&file, 3, 146));
        let with_tail = [&file[..], &end()[..], &b"what a program put behind it"[..]].concat();
        assert!(lists_at_most(&with_tail, 3, 147) && !lists_at_most(&with_tail, 2, 147));
        let mut cut = entry(u16::MAX);
        cut.truncate(50);
        assert!(lists_at_most(&cut, 1, 50), "what is not there takes no room");
        assert!(lists_at_most(b"", 0, 0) && lists_at_most(b"PK", 0, 0));
    }

    #[test]
    fn what_a_record_of_zip64_declares_is_refused_before_room_is_made_for_it() {
        let file = |entries, length| [entry(3), long_end(entries, length), end()].concat();
        assert!(lists_at_most(&file(1, 44), 1, 100));
        assert!(!lists_at_most(&file(60_000_000, 44), 1, 100));
        assert!(!lists_at_most(&file(1, 60_000_000), 1, 100));
        // The same bytes in the middle of a plain file mean nothing.
        let by_chance = [&long_end(60_000_000, 44)[..56], &entry(3)[..], &end()[..]].concat();
        assert!(lists_at_most(&by_chance, 1, 100));
    }
}
