//! How much of a spreadsheet is unpacked while it is read.
//!
//! Any number of sheets can name one part, and a few kilobytes can unpack to a long one. calamine tells nothing of either, and goes through
//! rows without cells by itself. So it reads the packed file through a counter that knows what each of its bytes unpacks to, and that fails
//! once the budget is used up or nobody waits for the file any more.

use std::{
    cell::Cell,
    io::{self, Cursor, Read, Seek, SeekFrom},
    rc::Rc,
};

use super::package::Packed;
use crate::{refusal::Refusal, stop::Stop};

/// Where the bytes of a part are in the packed file, and how many they unpack to.
pub(super) struct Part {
    pub from: u64,
    pub to: u64,
    pub size: u64,
}

impl Part {
    /// What the bytes between these places unpack to, as far as they are of this part.
    fn unpacked(&self, from: u64, to: u64) -> u64 {
        let read = to.min(self.to).saturating_sub(from.max(self.from));
        let all = self.to.saturating_sub(self.from).max(1);
        self.size.saturating_mul(read).div_ceil(all)
    }
}

/// What may still be unpacked of one file.
pub(super) struct Meter {
    left: Cell<u64>,
    is_spent: Cell<bool>,
    stop: Stop,
}

impl Meter {
    /// Counts what is unpacked against this limit.
    pub fn of(most: u64, stop: &Stop) -> Self {
        Self {
            left: Cell::new(most),
            is_spent: Cell::new(false),
            stop: stop.clone(),
        }
    }

    /// Counts bytes that were unpacked.
    ///
    /// # Errors
    /// [`Refusal`] once there were too many, or nobody waits.
    pub fn spend(&self, bytes: u64) -> Result<(), Refusal> {
        match self.left.get().checked_sub(bytes) {
            Some(left) => self.left.set(left),
            None => self.is_spent.set(true),
        }
        self.ended().map_or(Ok(()), Err)
    }

    /// Why nothing more is read.
    pub fn ended(&self) -> Option<Refusal> {
        if self.stop.is_said() {
            return Some(Refusal::Stopped);
        }
        self.is_spent.get().then_some(Refusal::TooMuchToRead)
    }

    /// Bytes that may still be unpacked.
    #[cfg(test)]
    pub fn left(&self) -> u64 {
        self.left.get()
    }
}

/// The packed file, as calamine reads it.
pub(super) struct Metered {
    bytes: Cursor<Vec<u8>>,
    parts: Vec<Part>,
    meter: Rc<Meter>,
}

impl Metered {
    /// Counts what is unpacked against this limit.
    pub fn of(packed: Packed, meter: &Rc<Meter>) -> Self {
        Self {
            bytes: Cursor::new(packed.bytes),
            parts: packed.parts,
            meter: Rc::clone(meter),
        }
    }
}

impl Read for Metered {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let from = self.bytes.position();
        let read = self.bytes.read(into)?;
        let to = self.bytes.position();
        let unpacked: u64 = self.parts.iter().map(|part| part.unpacked(from, to)).sum();
        self.meter.spend(unpacked).map_err(io::Error::other)?;
        Ok(read)
    }
}

impl Seek for Metered {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use super::{Meter, Part, Refusal, Stop};

    #[test]
    fn bytes_of_a_part_count_for_what_they_unpack_to() {
        let part = Part {
            from: 100,
            to: 200,
            size: 50_000,
        };
        let all = [(0, 100), (100, 200), (150, 151), (190, 400), (200, 300), (0, 1_000)];
        let unpacked = all.map(|(from, to)| part.unpacked(from, to));
        assert_eq!(unpacked, [0, 50_000, 500, 5_000, 0, 50_000]);
        let empty = Part {
            from: 100,
            to: 100,
            size: 0,
        };
        assert_eq!(empty.unpacked(0, 1_000), 0);
    }

    #[test]
    fn what_is_used_up_stays_so() {
        let stop = Stop::default();
        let meter = Meter::of(10, &stop);
        assert!([4, 6, 0].into_iter().all(|bytes| meter.spend(bytes).is_ok()));
        assert_eq!(meter.spend(1), Err(Refusal::TooMuchToRead));
        assert_eq!(meter.spend(0), Err(Refusal::TooMuchToRead));
        stop.say();
        assert_eq!(meter.spend(0), Err(Refusal::Stopped));
    }
}
