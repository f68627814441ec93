//! Proofs that an answer of a provider was given to somebody.
//!
//! Providers' answers about a chain are public, and kept once for all users. So a figure is held against a kept answer only where its
//! sender shows that this service gave them that answer, as of that time and height: else whoever computes the hash of an answer could ask
//! whether somebody has read it, and since when. The proof is for whom the answer was read: a person, or the team that they acted for, any
//! of whose members can then show it there. What people read for themselves they can also add to what their teams have.

use std::sync::OnceLock;

use kit::{acting, args::HopArgs, vouching::Voucher};
use proto::onchain as pb;
use vocab::UserId;

/// Encoders of answers are functions without state, so the one that signs for them is the process's. All of its services have one secret.
static VOUCHER: OnceLock<Voucher> = OnceLock::new();

/// Makes and believes proofs from here on.
///
/// # Errors
/// When the secret is too short to be one.
pub fn vouch(hop: &HopArgs) -> anyhow::Result<()> {
    let voucher = Voucher::new(hop, "meridian onchain answers 1")?;
    VOUCHER.get_or_init(|| voucher);
    Ok(())
}

/// The answer with a proof for the caller. Without one where it has no hash, and in calls that a service makes for itself.
pub(super) fn proven(mut answer: pb::Provenance) -> pb::Provenance {
    let reader = acting::current().user;
    answer.proof = reader
        .and_then(|reader| with_parts(reader, &answer, Voucher::code))
        .unwrap_or_default();
    answer
}

/// True where this answer was given to the caller, or, in a call for a team, to the person who makes it.
pub(super) fn is_proven(answer: &pb::Provenance) -> bool {
    let caller = acting::current();
    [caller.user, caller.actor()]
        .into_iter()
        .flatten()
        .any(|reader| with_parts(reader, answer, |voucher, parts| voucher.made(parts, &answer.proof)).unwrap_or(false))
}

fn with_parts<T>(reader: UserId, answer: &pb::Provenance, work: impl FnOnce(&Voucher, &[&[u8]]) -> T) -> Option<T> {
    let voucher = VOUCHER.get()?;
    if answer.sha256.is_empty() {
        return None;
    }
    let (reader, time, height) = (
        reader.uuid(),
        answer.fetched_unix_ms.to_be_bytes(),
        answer.block_height.to_be_bytes(),
    );
    let parts: [&[u8]; 6] = [
        reader.as_bytes(),
        answer.sha256.as_bytes(),
        answer.provider.as_bytes(),
        answer.endpoint.as_bytes(),
        &time,
        &height,
    ];
    Some(work(voucher, &parts))
}
