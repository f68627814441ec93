//! How many ways there are to read a transaction: the method of LaurentMT's Boltzmann, exactly, within a bound on work.
//!
//! A reading cuts inputs and outputs into blocks, each of at least one input and one output, where the inputs pay the outputs and no more than
//! the transaction's fee besides. With intra-fees, makers may be paid by takers up to a share of the mixed amount.

use std::collections::HashMap;

/// Most inputs, and most outputs, that are looked at.
pub const MOST: usize = 12;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Number of readings.
    pub combinations: u128,
    /// log2 of it.
    pub entropy_bits: f64,
    /// For each output and input: in how many readings they are in one block. `[output][input]`.
    pub links: Vec<Vec<u128>>,
}

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoReading {
    #[error("more than {MOST} inputs or outputs")]
    TooLarge,
    #[error("more steps than allowed")]
    TooMuchWork,
    #[error("no inputs or no outputs, or amounts that do not fit")]
    Empty,
}

/// Fees between the parties, satoshi: what a maker may gain and a taker may lose. Only where the outputs look like those of a coinjoin: equal
/// ones, and no more others than parties.
fn intra_fees(inputs: usize, outputs: &[u64], ratio: f64) -> (i128, i128) {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for output in outputs {
        *counts.entry(*output).or_default() += 1;
    }
    let mixed = counts
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .map(|(value, count)| (value, count.min(inputs)))
        .filter(|(_, parties)| outputs.len() <= 2 * parties)
        .max_by_key(|(value, parties)| (*parties, *value));
    let Some((value, parties)) = mixed else {
        return (0, 0);
    };
    if ratio <= 0.0 {
        return (0, 0);
    }
    // Amounts are below 2^53, so the product is as exact as a ratio can be.
    let maker = (value as f64 * ratio).round() as i128;
    (maker, maker * i128::try_from(parties - 1).unwrap_or(0))
}

struct Search {
    /// For each set of inputs, the sets of outputs that it can pay.
    fits: Vec<Vec<u16>>,
    known: HashMap<(u16, u16), u128>,
    steps: u64,
    bound: u64,
}

impl Search {
    /// Readings of these inputs and outputs.
    fn count(&mut self, inputs: u16, outputs: u16) -> Result<u128, NoReading> {
        if inputs == 0 || outputs == 0 {
            return Ok(u128::from(inputs == outputs));
        }
        if let Some(known) = self.known.get(&(inputs, outputs)) {
            return Ok(*known);
        }
        let lowest = inputs & inputs.wrapping_neg();
        let others = inputs ^ lowest;
        let mut total = 0;
        let mut part = others;
        loop {
            let block = lowest | part;
            for at in 0..self.fits[usize::from(block)].len() {
                self.steps += 1;
                if self.steps > self.bound {
                    return Err(NoReading::TooMuchWork);
                }
                let paid = self.fits[usize::from(block)][at];
                if paid & !outputs == 0 {
                    total += self.count(inputs & !block, outputs & !paid)?;
                }
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & others;
        }
        self.known.insert((inputs, outputs), total);
        Ok(total)
    }
}

fn sums(values: &[u64]) -> Vec<i128> {
    let mut sums = vec![0_i128; 1 << values.len()];
    for set in 1..sums.len() {
        let low = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + i128::from(values[low]);
    }
    sums
}

/// Every reading counted. `intra_fee_ratio` is the most that a maker may earn, as a share of the mixed amount; 0 is without. Outputs of nothing,
/// such as data, can be put anywhere and are left out: the rows of the links are those of the others.
///
/// # Errors
/// Where the transaction is larger than [`MOST`], or the count takes more than `bound` steps.
pub fn read(inputs: &[u64], outputs: &[u64], intra_fee_ratio: f64, bound: u64) -> Result<Reading, NoReading> {
    let outputs: Vec<u64> = outputs.iter().copied().filter(|value| *value > 0).collect();
    if inputs.len() > MOST || outputs.len() > MOST {
        return Err(NoReading::TooLarge);
    }
    let (input_sums, output_sums) = (sums(inputs), sums(&outputs));
    let fee = input_sums.last().copied().unwrap_or(0) - output_sums.last().copied().unwrap_or(0);
    if inputs.is_empty() || outputs.is_empty() || fee < 0 {
        return Err(NoReading::Empty);
    }
    let (maker, taker) = intra_fees(inputs.len(), &outputs, intra_fee_ratio);
    let (least, most) = (-maker, fee + taker);
    let mut by_sum: Vec<(i128, u16)> = (1..output_sums.len())
        .filter_map(|set| Some((output_sums[set], u16::try_from(set).ok()?)))
        .collect();
    by_sum.sort_unstable();
    let fits = (0..input_sums.len())
        .map(|set| {
            let sum = input_sums[set];
            let from = by_sum.partition_point(|(paid, _)| sum - *paid > most);
            let to = by_sum.partition_point(|(paid, _)| sum - *paid >= least);
            if set == 0 {
                Vec::new()
            } else {
                by_sum[from..to].iter().map(|(_, set)| *set).collect()
            }
        })
        .collect();
    let mut search = Search {
        fits,
        known: HashMap::new(),
        steps: 0,
        bound,
    };
    let (all_in, all_out) = (full(inputs.len()), full(outputs.len()));
    let combinations = search.count(all_in, all_out)?;
    let links = links(&mut search, inputs.len(), outputs.len())?;
    let entropy_bits = if combinations == 0 {
        0.0
    } else {
        (combinations as f64).log2()
    };
    Ok(Reading {
        combinations,
        entropy_bits,
        links,
    })
}

fn full(count: usize) -> u16 {
    u16::try_from((1_u32 << count) - 1).unwrap_or(u16::MAX)
}

/// A block stands in as many readings as there are readings of the rest.
fn links(search: &mut Search, inputs: usize, outputs: usize) -> Result<Vec<Vec<u128>>, NoReading> {
    let (all_in, all_out) = (full(inputs), full(outputs));
    let mut links = vec![vec![0; inputs]; outputs];
    for block in 1..=all_in {
        for at in 0..search.fits[usize::from(block)].len() {
            let paid = search.fits[usize::from(block)][at];
            let ways = search.count(all_in & !block, all_out & !paid)?;
            if ways == 0 {
                continue;
            }
            for (output, row) in links
                .iter_mut()
                .enumerate()
                .filter(|(output, _)| paid & (1 << output) != 0)
            {
                debug_assert!(output < outputs, "sets hold outputs only");
                for (_, link) in row
                    .iter_mut()
                    .enumerate()
                    .filter(|(input, _)| block & (1 << input) != 0)
                {
                    *link += ways;
                }
            }
        }
    }
    Ok(links)
}

#[cfg(test)]
mod tests {
    use crate::boltzmann::{NoReading, read};

    #[test]
    fn equal_coins_have_the_known_numbers_of_readings() {
        // OEIS A023998.
        for (n, wanted) in [(1, 1), (2, 3), (3, 16), (4, 131), (5, 1496), (6, 22482)] {
            let coins = vec![5; n];
            assert_eq!(
                read(&coins, &coins, 0.0, 10_000_000).map(|found| found.combinations),
                Ok(wanted),
                "{n}"
            );
        }
    }

    #[test]
    fn outputs_of_nothing_make_no_difference() {
        let with = read(&[7, 5], &[0, 6, 5, 0, 1], 0.0, 1000).unwrap();
        assert_eq!(read(&[7, 5], &[6, 5, 1], 0.0, 1000), Ok(with.clone()));
        // All together, or 7 pays 6 and 1, and 5 pays 5.
        assert_eq!(
            (with.combinations, with.links),
            (2, vec![vec![2, 1], vec![1, 2], vec![2, 1]])
        );
        assert_eq!(read(&[1], &[0], 0.0, 1000), Err(NoReading::Empty));
    }

    #[test]
    fn fees_between_parties_count_in_coinjoins_only() {
        let readings = |outputs: &[u64]| read(&[1_500, 1_210], outputs, 0.01, 1000).map(|found| found.combinations);
        // Each brings 1 000 to the mix; the taker pays the maker 10 and the miner 20.
        assert_eq!(readings(&[1_000, 1_000, 470, 220]), Ok(3));
        // More other outputs than parties: a batch of payments, whose payers owe each other nothing.
        assert_eq!(readings(&[1_000, 1_000, 470, 120, 100]), Ok(1));
    }

    #[test]
    fn what_is_too_large_is_refused_and_not_guessed() {
        assert_eq!(read(&[1; 13], &[1; 2], 0.0, 1000), Err(NoReading::TooLarge));
        assert_eq!(read(&[1; 12], &[1; 12], 0.0, 1000), Err(NoReading::TooMuchWork));
        assert_eq!(read(&[], &[1], 0.0, 1000), Err(NoReading::Empty));
        assert_eq!(read(&[1], &[2], 0.0, 1000), Err(NoReading::Empty));
    }
}
