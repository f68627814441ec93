//! Bytes of a transaction, with and without its witnesses, and both ids. The crate's own encoder would do; this one makes ten thousand
//! transactions in the time in which that one, not optimised in a development build, makes a few hundred.

use bitcoin::{
    Txid,
    hashes::{Hash, sha256d},
};

use super::lock::Proof;

#[derive(Debug)]
pub struct Input {
    pub txid: Txid,
    pub vout: u32,
    pub proof: Proof,
    pub sequence: u32,
}

/// A transaction that is being made.
#[derive(Debug)]
pub struct Draft {
    pub inputs: Vec<Input>,
    pub outputs: Vec<(u64, Vec<u8>)>,
    pub lock_time: u32,
}

/// A transaction that was made.
#[derive(Debug)]
pub struct Encoded {
    pub bytes: Vec<u8>,
    pub txid: Txid,
    pub wtxid: [u8; 32],
    pub witnessed: bool,
    /// Weight units.
    pub weight: u32,
}

impl Draft {
    /// With the height in its script (BIP 34), and the reserved value where the block has witnesses.
    pub fn coinbase(height: u32, outputs: Vec<(u64, Vec<u8>)>, witnessed: bool) -> Self {
        let mut number: Vec<u8> = height.to_le_bytes().to_vec();
        while number.last() == Some(&0) {
            number.pop();
        }
        // A number whose topmost bit is on would be negative.
        if number.last().is_some_and(|top| top & 0x80 != 0) {
            number.push(0);
        }
        let mut script_sig = match height {
            1..=16 => vec![0x50 + height as u8],
            _ => [&[number.len() as u8], number.as_slice()].concat(),
        };
        script_sig.extend(b"\x09/sandbox/");
        Self {
            inputs: vec![Input {
                txid: Txid::all_zeros(),
                vout: u32::MAX,
                proof: Proof {
                    script_sig,
                    witness: if witnessed { vec![vec![0; 32]] } else { Vec::new() },
                },
                sequence: u32::MAX,
            }],
            outputs,
            lock_time: 0,
        }
    }

    pub fn encode(&self) -> Encoded {
        let witnessed = self.inputs.iter().any(|input| !input.proof.witness.is_empty());
        let mut body = Vec::with_capacity(64 + 110 * self.inputs.len() + 34 * self.outputs.len());
        count(&mut body, self.inputs.len());
        for input in &self.inputs {
            body.extend(input.txid.as_byte_array());
            body.extend(input.vout.to_le_bytes());
            count(&mut body, input.proof.script_sig.len());
            body.extend(&input.proof.script_sig);
            body.extend(input.sequence.to_le_bytes());
        }
        count(&mut body, self.outputs.len());
        for (value, script) in &self.outputs {
            body.extend(value.to_le_bytes());
            count(&mut body, script.len());
            body.extend(script);
        }
        let version = 2_u32.to_le_bytes();
        let lock_time = self.lock_time.to_le_bytes();
        let stripped = [version.as_slice(), &body, &lock_time].concat();
        let txid = sha256d::Hash::hash(&stripped).to_byte_array();
        let (bytes, wtxid) = if witnessed {
            let mut witness = Vec::with_capacity(110 * self.inputs.len());
            for input in &self.inputs {
                count(&mut witness, input.proof.witness.len());
                for item in &input.proof.witness {
                    count(&mut witness, item.len());
                    witness.extend(item);
                }
            }
            let bytes = [version.as_slice(), &[0, 1], &body, &witness, &lock_time].concat();
            let wtxid = sha256d::Hash::hash(&bytes).to_byte_array();
            (bytes, wtxid)
        } else {
            (stripped.clone(), txid)
        };
        Encoded {
            weight: (stripped.len() * 3 + bytes.len()) as u32,
            bytes,
            txid: Txid::from_byte_array(txid),
            wtxid,
            witnessed,
        }
    }
}

/// Bitcoin's compact size.
fn count(into: &mut Vec<u8>, number: usize) {
    match number {
        0..=0xfc => into.push(number as u8),
        0xfd..=0xffff => {
            into.push(0xfd);
            into.extend((number as u16).to_le_bytes());
        }
        _ => {
            into.push(0xfe);
            into.extend((number as u32).to_le_bytes());
        }
    }
}
