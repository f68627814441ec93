//! Rows that are no trades: what came or went, and for which contract.

use super::Explained;
use crate::{
    event::{EventKind, Instrument},
    mapping::{InstrumentFrom, InstrumentKindFrom, MovedFrom},
    report::Outcome,
    row::Cell,
};

impl Explained<'_> {
    /// The kind says the direction where it can: a withdrawal goes out whether or not the file writes a minus.
    pub(super) fn moved(self, from: &MovedFrom, kind: EventKind) -> Cell<Outcome> {
        let time = self.time()?;
        let asset = self.coin(&from.asset)?;
        let written = self.number(&from.amount)?;
        let came = if from.reversed { -written } else { written };
        if came.is_zero() || (kind == EventKind::Deposit && came.is_negative()) {
            return Err(self.not_positive(&from.amount));
        }
        let amount = if matches!(kind, EventKind::Withdrawal | EventKind::Fee) {
            -came.abs()
        } else {
            came
        };
        let fees = self.fees(&asset)?;
        let paid_for = match (&from.paid_for, kind) {
            (Some((instrument, kind)), EventKind::Funding | EventKind::Interest) => self.paid_for(instrument, kind)?,
            _ => None,
        };
        let event = self.row.moved(time, kind, &asset, amount, fees);
        Ok(self.described(event.paid_for(paid_for)))
    }

    /// Rows without one are of the account as a whole.
    fn paid_for(self, from: &InstrumentFrom, kind: &InstrumentKindFrom) -> Cell<Option<Instrument>> {
        let kind = self.kind_of(kind)?;
        Ok(self.instrument(from, kind).ok())
    }
}
