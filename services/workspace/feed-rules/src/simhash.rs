//! SimHash (Charikar, 2002): texts of nearly the same words have nearly the same 64 bits. Features are words and pairs of words.

use crate::plain::words;

/// Of a title and a lead; 0 where there are fewer than three words, which say too little to compare.
#[must_use]
pub fn simhash(title: &str, lead: &str) -> u64 {
    let text = format!("{}{}", words(title), words(lead));
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() < 3 {
        return 0;
    }
    let mut sums = [0_i32; 64];
    let mut add = |feature: &str| {
        let hash = mixed(feature);
        for (bit, sum) in sums.iter_mut().enumerate() {
            *sum += if hash >> bit & 1 == 1 { 1 } else { -1 };
        }
    };
    for word in &words {
        add(word);
    }
    for pair in words.windows(2) {
        add(&pair.join(" "));
    }
    let set = sums.iter().enumerate().filter(|(_, sum)| **sum > 0);
    set.fold(0, |hash, (bit, _)| hash | 1 << bit)
}

/// Bits that differ.
#[must_use]
pub const fn distance(one: u64, other: u64) -> u32 {
    (one ^ other).count_ones()
}

/// FNV-1a with the last steps of splitmix64, because FNV alone leaves high bits alike. It must not change: hashes are kept.
fn mixed(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}
