#!/usr/bin/env node
// Follows Meridian's market feed with the contract of this repository.
//
//   MERIDIAN_FEED_TOKEN_FILE=~/.local/share/meridian/feed-token node feed.mjs 127.0.0.1:7010 bitcoin ethereum
//
// No coin: all that are kept. The token is in the file that MERIDIAN_FEED_TOKEN_FILE names, or in MERIDIAN_FEED_TOKEN itself. One JSON line a
// tick on standard output, what happens to the connection on standard error. --changes N ends after N changes.
// MERIDIAN_PROTO: folder of the contracts, where it is not ../../../proto.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Resolved from NODE_MODULES where the packages are installed elsewhere (as the test does), else beside this file.
const require = createRequire(process.env.NODE_MODULES ? `${process.env.NODE_MODULES}/` : import.meta.url);
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const WAIT_FIRST = 500;
const WAIT_LONGEST = 30_000;
const LASTING = new Set([
  grpc.status.INVALID_ARGUMENT,
  grpc.status.UNAUTHENTICATED,
  grpc.status.UNIMPLEMENTED,
  grpc.status.PERMISSION_DENIED,
]);
const note = (text) => console.error(text);

const words = process.argv.slice(2);
const at = words.indexOf('--changes');
const changes = at < 0 ? Infinity : Number(words.splice(at, 2)[1]);
const [address, ...coins] = words;
if (!address || Number.isNaN(changes)) {
  note('usage: feed.mjs HOST:PORT [COIN…] [--changes N]');
  process.exit(2);
}

const folder = process.env.MERIDIAN_PROTO ?? fileURLToPath(new URL('../../../proto', import.meta.url));
const definition = loader.loadSync('meridian/market/v1/market.proto', {
  includeDirs: [folder],
  keepCase: true,
  defaults: true,
  // 64-bit numbers as text: a sequence may outgrow what a JavaScript number holds exactly.
  longs: String,
});
const { MarketFeed } = grpc.loadPackageDefinition(definition).meridian.market.v1;

/** Read for each connection: whoever changes the token need not start this anew. */
function credentials() {
  const file = process.env.MERIDIAN_FEED_TOKEN_FILE;
  const token = file ? readFileSync(file, 'utf8').trim() : (process.env.MERIDIAN_FEED_TOKEN ?? '');
  const metadata = new grpc.Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  return metadata;
}

/** What was printed already, by coin; it outlives connections. */
const seen = new Map();

/** Null for an old tick; else true where the feed's numbers were set back, as after a restored backup. */
function judge(tick) {
  const [sequence, time] = seen.get(tick.coingecko_id) ?? [0n, 0n];
  const [newSequence, newTime] = [BigInt(tick.sequence), BigInt(tick.at_unix_ms)];
  const back = newSequence < sequence && newTime > time;
  if (newSequence <= sequence && !back) return null;
  if (back) seen.clear();
  seen.set(tick.coingecko_id, [newSequence, newTime]);
  return back;
}

/** Follows one stream to its end; resolves to what ended it, or null where enough was read. */
async function follow(client, state) {
  // What was missed while the connection was away, instead of the snapshot.
  const missed = state.after === null ? {} : { after_sequence: state.after };
  const stream = client.Subscribe({ coingecko_ids: coins, ...missed }, credentials());
  let last = null;
  try {
    // Reading by `for await` asks for the next message when this one is done with: the backpressure reaches the server.
    for await (const { tick, snapshot, replay_incomplete: incomplete } of stream) {
      if (last === null) note('connected');
      if (last === null && incomplete) note(`what came after ${state.after} is not kept any more: the newest prices instead`);
      state.wait = WAIT_FIRST;
      const sequence = BigInt(tick.sequence);
      // Only among changes of all coins does a jump mean ticks that were replaced by newer ones.
      const gap = last !== null && !snapshot && coins.length === 0 ? sequence - last - 1n : 0n;
      last = sequence;
      state.after = tick.sequence;
      const back = judge(tick);
      if (back === null) continue;
      if (back) note('the feed counts anew: a backup was restored');
      if (gap > 0n) note(`gap of ${gap} before ${sequence}`);
      const line = { coin: tick.coingecko_id, price_usd: tick.price_usd, at_unix_ms: Number(tick.at_unix_ms), snapshot };
      console.log(`{"sequence":${sequence},${JSON.stringify(line).slice(1)}`);
      if (!snapshot && --state.left <= 0) return null;
    }
    return { code: grpc.status.OK, details: 'the stream ended' };
  } catch (error) {
    return error;
  } finally {
    stream.cancel();
  }
}

const state = { wait: WAIT_FIRST, left: changes, after: null };
for (;;) {
  const client = new MarketFeed(address, grpc.credentials.createInsecure(), {
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 5_000,
  });
  const end = await follow(client, state);
  client.close();
  if (end === null) break;
  note(`lost: ${grpc.status[end.code] ?? end.code} ${end.details ?? end.message}`);
  if (LASTING.has(end.code)) {
    process.exitCode = 1;
    break;
  }
  // Prices matter more here than what was missed.
  if (end.details?.includes('replay')) state.after = null;
  // Half fixed, half drawn, so that many readers do not come back at once.
  await sleep(state.wait * (0.5 + Math.random() / 2));
  state.wait = Math.min(state.wait * 2, WAIT_LONGEST);
}
