//! Authenticator data: what an authenticator says and signs (W3C Web Authentication Level 3, §6.1 and §6.5.1).

use super::{cose, passkey::BadPasskey};

const HASH: usize = 32;
const AAGUID: usize = 16;
/// Longest credential id (§7.1).
const LONGEST_ID: usize = 1023;

const USER_PRESENT: u8 = 1 << 0;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;
const EXTENSIONS: u8 = 1 << 7;

/// What was read, every byte of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthenticatorData {
    /// SHA-256 of the domain that the authenticator was asked for.
    pub rp_id_hash: Vec<u8>,
    flags: u8,
    pub sign_count: u32,
    /// A new key, where one was made.
    pub attested: Option<Attested>,
}

/// A key that an authenticator has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attested {
    pub credential_id: Vec<u8>,
    /// COSE_Key.
    pub public_key: Vec<u8>,
}

impl AuthenticatorData {
    /// # Errors
    /// [`BadPasskey::Malformed`] for what is cut off, has a rest, or contradicts itself.
    pub fn read(data: &[u8]) -> Result<Self, BadPasskey> {
        let mut rest = data;
        let rp_id_hash = take(&mut rest, HASH)?.to_vec();
        let flags = u8::try_from(number(&mut rest, 1)?).map_err(|_| BadPasskey::Malformed)?;
        let sign_count = number(&mut rest, 4)?;
        let attested = if flags & ATTESTED == 0 {
            None
        } else {
            Some(attested(&mut rest)?)
        };
        if flags & EXTENSIONS != 0 {
            let extensions = cose::item(&mut rest)?;
            cose::Members::of(&extensions)?;
        }
        // A copy of what can't be copied.
        let is_odd = flags & BACKED_UP != 0 && flags & BACKUP_ELIGIBLE == 0;
        if !rest.is_empty() || is_odd {
            return Err(BadPasskey::Malformed);
        }
        Ok(Self {
            rp_id_hash,
            flags,
            sign_count,
            attested,
        })
    }

    /// Somebody touched it.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.flags & USER_PRESENT != 0
    }

    /// It knows who: by a PIN, a finger or a face.
    #[must_use]
    pub const fn is_verified(&self) -> bool {
        self.flags & USER_VERIFIED != 0
    }

    /// The key may be copied to other devices.
    #[must_use]
    pub const fn is_backup_eligible(&self) -> bool {
        self.flags & BACKUP_ELIGIBLE != 0
    }

    /// The key was copied to other devices.
    #[must_use]
    pub const fn is_backed_up(&self) -> bool {
        self.flags & BACKED_UP != 0
    }
}

fn attested(rest: &mut &[u8]) -> Result<Attested, BadPasskey> {
    take(rest, AAGUID)?;
    let length = usize::try_from(number(rest, 2)?).map_err(|_| BadPasskey::Malformed)?;
    if length == 0 || length > LONGEST_ID {
        return Err(BadPasskey::Malformed);
    }
    let credential_id = take(rest, length)?.to_vec();
    let before = *rest;
    cose::item(rest)?;
    let public_key = before
        .get(..before.len() - rest.len())
        .ok_or(BadPasskey::Malformed)?
        .to_vec();
    Ok(Attested {
        credential_id,
        public_key,
    })
}

fn take<'a>(rest: &mut &'a [u8], bytes: usize) -> Result<&'a [u8], BadPasskey> {
    let (taken, left) = rest.split_at_checked(bytes).ok_or(BadPasskey::Malformed)?;
    *rest = left;
    Ok(taken)
}

/// A big-endian number of at most four bytes.
fn number(rest: &mut &[u8], bytes: usize) -> Result<u32, BadPasskey> {
    Ok(take(rest, bytes)?
        .iter()
        .fold(0, |number, byte| (number << 8) | u32::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::{AuthenticatorData, BadPasskey};

    fn data(flags: u8, rest: &[u8]) -> Vec<u8> {
        [&[7; 32][..], &[flags, 0, 0, 1, 2], rest].concat()
    }

    #[test]
    fn flags_and_the_counter() {
        let read = AuthenticatorData::read(&data(0b1_1101, &[])).unwrap();
        assert_eq!((read.rp_id_hash.as_slice(), read.sign_count), (&[7; 32][..], 258));
        assert!(read.is_present() && read.is_verified() && read.is_backup_eligible() && read.is_backed_up());
        let read = AuthenticatorData::read(&data(0, &[])).unwrap();
        assert!(!read.is_present() && !read.is_verified() && !read.is_backup_eligible() && !read.is_backed_up());
        assert_eq!(read.attested, None);
    }

    #[test]
    fn extensions_are_read_over() {
        // {"a": 1}
        assert!(AuthenticatorData::read(&data(0b1000_0101, &[0xa1, 0x61, b'a', 1])).is_ok());
        for bad in [&[1][..], &[], &[0xa0, 0]] {
            let read = AuthenticatorData::read(&data(0b1000_0101, bad));
            assert_eq!(read, Err(BadPasskey::Malformed), "{bad:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let cut_off = [&[0; 16][..], &[0, 9, 1]].concat();
        let cases: [(u8, &[u8]); 5] = [
            (1, &[0]),
            (0b1_0001, &[]),
            (0b100_0001, &[0; 16]),
            (0b100_0001, &[0; 18]),
            (0b100_0001, &cut_off),
        ];
        for (flags, rest) in cases {
            let read = AuthenticatorData::read(&data(flags, rest));
            assert_eq!(read, Err(BadPasskey::Malformed), "{flags:b} {rest:?}");
        }
        assert_eq!(AuthenticatorData::read(&[0; 36]), Err(BadPasskey::Malformed));
    }
}
