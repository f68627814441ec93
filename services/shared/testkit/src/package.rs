//! ZIP files that no program writes.

/// A ZIP file whose directory lists one empty file so many times, with the records of ZIP64.
#[must_use]
pub fn crowded(entries: u64) -> Vec<u8> {
    // An empty file that is named `a`, without a time.
    let mut file = b"PK\x03\x04\x14\x00".to_vec();
    file.resize(26, 0);
    file.extend([1, 0, 0, 0, b'a']);
    let start = file.len() as u64;
    let mut entry = b"PK\x01\x02\x14\x00\x14\x00".to_vec();
    entry.resize(28, 0);
    entry.push(1);
    entry.resize(46, 0);
    entry.push(b'a');
    for _ in 0..entries {
        file.extend(&entry);
    }
    let end = file.len() as u64;
    file.extend(b"PK\x06\x06");
    file.extend(44_u64.to_le_bytes());
    file.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [entries, entries, end - start, start] {
        file.extend(number.to_le_bytes());
    }
    file.extend(b"PK\x06\x07\x00\x00\x00\x00");
    file.extend(end.to_le_bytes());
    file.extend(1_u32.to_le_bytes());
    file.extend(b"PK\x05\x06\x00\x00\x00\x00");
    file.extend([0xff; 12]);
    file.extend([0, 0]);
    file
}
