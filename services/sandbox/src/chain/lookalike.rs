//! An address that looks like another at both ends. The first letters of a taproot address are the first bits of its program and can
//! be copied; the last ones are a checksum that is linear, so the right bits in the middle are found by solving twenty equations.

use super::lock::Lock;

/// Letters of the checksum that agree, at the end.
const TAIL_LETTERS: usize = 4;
const TAIL_BITS: u64 = 1 << (5 * TAIL_LETTERS);

/// A program like `model` (32 bytes) whose middle comes from `other`.
pub fn program(model: [u8; 32], other: [u8; 32]) -> [u8; 32] {
    let mut program = other;
    // Six letters of the head are thirty bits: three bytes and six bits of the fourth.
    program[..3].copy_from_slice(&model[..3]);
    program[3] = (model[3] & 0xfc) | (other[3] & 0x03);
    let base = checksum(&program);
    let mut wanted = (base ^ checksum(&model)) % TAIL_BITS;
    // What each free bit does to the checksum, brought into triangular form.
    let mut basis: Vec<(u64, Vec<usize>)> = Vec::new();
    for bit in 64..180 {
        let mut flipped = program;
        flipped[bit / 8] ^= 0x80 >> (bit % 8);
        let (mut effect, mut bits) = ((checksum(&flipped) ^ base) % TAIL_BITS, vec![bit]);
        for (pivot, with) in &basis {
            if effect ^ pivot < effect {
                effect ^= pivot;
                bits.extend(with);
            }
        }
        if effect != 0 {
            basis.push((effect, bits));
            basis.sort_unstable_by_key(|(effect, _)| std::cmp::Reverse(*effect));
        }
    }
    for (pivot, bits) in &basis {
        if wanted ^ pivot < wanted {
            wanted ^= pivot;
            for bit in bits {
                program[bit / 8] ^= 0x80 >> (bit % 8);
            }
        }
    }
    program
}

/// A lock with an address that looks like the one of `model`.
pub fn of(model: [u8; 32], other: [u8; 32]) -> Lock {
    Lock::taproot(program(model, other))
}

/// BIP 350, for mainnet and witness version 1.
fn checksum(program: &[u8; 32]) -> u64 {
    // `bc`, expanded.
    let human = [3, 3, 0, 2, 3];
    let mut words = vec![1_u8];
    let (mut held, mut count) = (0_u32, 0);
    for byte in program {
        held = (held << 8) | u32::from(*byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            words.push((held >> count) as u8 & 31);
        }
    }
    words.push((held << (5 - count)) as u8 & 31);
    let polymod = human.into_iter().chain(words).chain([0; 6]).fold(1_u64, |check, word| {
        let top = check >> 25;
        let mut check = ((check & 0x01ff_ffff) << 5) ^ u64::from(word);
        for (place, generator) in [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
            .into_iter()
            .enumerate()
        {
            if (top >> place) & 1 == 1 {
                check ^= generator;
            }
        }
        check
    });
    polymod ^ 0x2bc8_30a3
}

#[cfg(test)]
mod tests {
    use super::program;
    use crate::chain::lock::{Lock, bytes};

    #[test]
    fn both_ends_agree_and_the_address_is_another() {
        for number in 0..50 {
            let model = bytes(number);
            let like = Lock::taproot(program(model, bytes(number + 1_000))).address();
            let real = Lock::taproot(model).address();
            assert_eq!(real.len(), 62);
            assert_eq!(like[..10], real[..10]);
            assert_eq!(like[58..], real[58..]);
            assert_ne!(like, real);
        }
    }
}
