//! Who may spend an output: a script out of a key, and what its owner shows to spend it. Keys and signatures are bytes in the right
//! form and nothing more: nobody verifies them here, and a real one would cost a thousand times as much to make.

use bitcoin::{
    Address, Network, Script,
    hashes::{Hash, hash160, sha256},
};

use crate::world::random;

/// Forms of scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    P2pk,
    P2pkh,
    /// Witness public key hash inside of a script hash.
    P2shWpkh,
    /// Two of three signatures, inside of a script hash.
    P2shMulti,
    P2wpkh,
    /// Two of three signatures.
    P2wsh,
    /// Spent by its key.
    P2tr,
    /// One of two signatures, bare.
    Multisig,
    /// A witness version that has no meaning yet; anybody may spend it.
    Later,
}

/// The condition of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    pub form: Form,
    key: [u8; 32],
}

/// What goes into an input.
#[derive(Debug, Default)]
pub struct Proof {
    pub script_sig: Vec<u8>,
    pub witness: Vec<Vec<u8>>,
}

/// 32 bytes that belong to a number.
pub fn bytes(number: u64) -> [u8; 32] {
    let mut all = [0; 32];
    for (place, chunk) in all.chunks_mut(8).enumerate() {
        chunk.copy_from_slice(&random::pair(number, place as u64).to_be_bytes());
    }
    all
}

impl Lock {
    pub fn new(form: Form, number: u64) -> Self {
        Self {
            form,
            key: bytes(number),
        }
    }

    /// A taproot output of this very program: such addresses can be chosen to look like another.
    pub fn taproot(program: [u8; 32]) -> Self {
        Self {
            form: Form::P2tr,
            key: program,
        }
    }

    fn number(&self, place: u64) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.key[..8]);
        random::pair(u64::from_be_bytes(first), place)
    }

    /// Compressed form; `place` counts the keys of a multisig.
    fn public_key(&self, place: u64) -> [u8; 33] {
        let mut key = [0; 33];
        key[0] = 2 + (self.key[31] & 1);
        key[1..].copy_from_slice(&if place == 0 {
            self.key
        } else {
            bytes(self.number(place))
        });
        key
    }

    fn multi(&self, needed: u8, of: u8) -> Vec<u8> {
        let mut script = vec![0x50 + needed];
        for place in 0..of {
            script.push(33);
            script.extend(self.public_key(u64::from(place)));
        }
        script.extend([0x50 + of, 0xae]);
        script
    }

    fn key_hash(&self) -> [u8; 20] {
        hash160::Hash::hash(&self.public_key(0)).to_byte_array()
    }

    /// The script of the output.
    pub fn script(&self) -> Vec<u8> {
        let around = |before: &[u8], middle: &[u8], after: &[u8]| [before, middle, after].concat();
        let script_hash = |inner: &[u8]| hash160::Hash::hash(inner).to_byte_array();
        match self.form {
            Form::P2pk => around(&[33], &self.public_key(0), &[0xac]),
            Form::P2pkh => around(&[0x76, 0xa9, 20], &self.key_hash(), &[0x88, 0xac]),
            Form::P2shWpkh => around(&[0xa9, 20], &script_hash(&self.program()), &[0x87]),
            Form::P2shMulti => around(&[0xa9, 20], &script_hash(&self.multi(2, 3)), &[0x87]),
            Form::P2wpkh => self.program(),
            Form::P2wsh => around(&[0, 32], &sha256::Hash::hash(&self.multi(2, 3)).to_byte_array(), &[]),
            Form::P2tr => around(&[0x51, 32], &self.key, &[]),
            Form::Multisig => self.multi(1, 2),
            Form::Later => around(&[0x60, 32], &self.key, &[]),
        }
    }

    fn program(&self) -> Vec<u8> {
        [&[0, 20], self.key_hash().as_slice()].concat()
    }

    /// Mainnet form; empty where the script has none.
    pub fn address(&self) -> String {
        address(&self.script()).unwrap_or_default()
    }

    /// What spends it, in the right form. `salt` makes each signature another.
    pub fn proof(&self, salt: u64) -> Proof {
        let sign = |place: u64| signature(random::pair(salt, self.number(place)));
        match self.form {
            Form::P2pk => Proof {
                script_sig: push(&sign(0)),
                witness: Vec::new(),
            },
            Form::P2pkh => Proof {
                script_sig: [push(&sign(0)), push(&self.public_key(0))].concat(),
                witness: Vec::new(),
            },
            Form::P2shWpkh => Proof {
                script_sig: push(&self.program()),
                witness: vec![sign(0), self.public_key(0).to_vec()],
            },
            Form::P2wpkh => Proof {
                script_sig: Vec::new(),
                witness: vec![sign(0), self.public_key(0).to_vec()],
            },
            Form::P2shMulti => Proof {
                script_sig: [
                    &[0],
                    push(&sign(0)).as_slice(),
                    &push(&sign(1)),
                    &push(&self.multi(2, 3)),
                ]
                .concat(),
                witness: Vec::new(),
            },
            Form::P2wsh => Proof {
                script_sig: Vec::new(),
                witness: vec![Vec::new(), sign(0), sign(1), self.multi(2, 3)],
            },
            Form::P2tr => Proof {
                script_sig: Vec::new(),
                witness: vec![[bytes(salt), bytes(self.number(salt))].concat()],
            },
            Form::Multisig => Proof {
                script_sig: [&[0], push(&sign(0)).as_slice()].concat(),
                witness: Vec::new(),
            },
            Form::Later => Proof::default(),
        }
    }
}

/// Mainnet address of a script.
pub fn address(script: &[u8]) -> Option<String> {
    Address::from_script(Script::from_bytes(script), Network::Bitcoin)
        .ok()
        .map(|address| address.to_string())
}

/// An output that only carries data (at most 75 bytes).
pub fn data(bytes: &[u8]) -> Vec<u8> {
    [&[0x6a], push(bytes).as_slice()].concat()
}

fn push(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len() as u8;
    let head: &[u8] = if length > 75 { &[0x4c, length] } else { &[length] };
    [head, bytes].concat()
}

/// DER with both halves positive, and SIGHASH_ALL.
fn signature(number: u64) -> Vec<u8> {
    let half = |number| {
        let mut half = bytes(number);
        half[0] = (half[0] & 0x7f).max(1);
        half
    };
    let (r, s) = (half(number), half(!number));
    [&[0x30, 0x44, 2, 32], r.as_slice(), &[2, 32], &s, &[1]].concat()
}
