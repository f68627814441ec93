/** Keccak-256 as Ethereum uses it: the permutation of FIPS 202 with the padding that came before it (a single 1 bit, no domain bits). */

const RATE = 136;
const MASK = (1n << 64n) - 1n;

/** Rotations of step ρ and places of step π, in the order in which one lane after the other is moved. */
const ROTATIONS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44] as const;
const PLACES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1] as const;

/** Round constants of step ι, from its linear feedback shift register. */
const ROUNDS: readonly bigint[] = (() => {
  let register = 1;
  const bit = () => {
    const out = register & 1;
    register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    return out;
  };
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let power = 0; power < 7; power += 1) if (bit()) constant |= 1n << (2n ** BigInt(power) - 1n);
    return constant;
  });
})();

const rotated = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;

function permute(state: bigint[]): void {
  const at = (index: number): bigint => state[index] ?? 0n;
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20));
    for (let x = 0; x < 5; x += 1) {
      const mixed = (columns[(x + 4) % 5] ?? 0n) ^ rotated(columns[(x + 1) % 5] ?? 0n, 1);
      for (let y = 0; y < 25; y += 5) state[x + y] = at(x + y) ^ mixed;
    }
    let moved = at(1);
    PLACES.forEach((place, index) => {
      const next = at(place);
      state[place] = rotated(moved, ROTATIONS[index] ?? 0);
      moved = next;
    });
    for (let y = 0; y < 25; y += 5) {
      const row = [0, 1, 2, 3, 4].map((x) => at(x + y));
      for (let x = 0; x < 5; x += 1) {
        state[x + y] = (row[x] ?? 0n) ^ (~(row[(x + 1) % 5] ?? 0n) & MASK & (row[(x + 2) % 5] ?? 0n));
      }
    }
    state[0] = at(0) ^ constant;
  }
}

/** The hash of a text's bytes in lower-case hex. */
export function keccak256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / RATE) * RATE);
  padded.set(bytes);
  padded[bytes.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  const state = Array.from({ length: 25 }, () => 0n);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let lane = 0; lane < RATE / 8; lane += 1) state[lane] = (state[lane] ?? 0n) ^ view.getBigUint64(block + lane * 8, true);
    permute(state);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane += 1) out.setBigUint64(lane * 8, state[lane] ?? 0n, true);
  return [...new Uint8Array(out.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
