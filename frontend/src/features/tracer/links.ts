/** Where the reader, or a candidate that the reader took up, says that money went on on another chain. A claim, never a fact of either chain. */

import type { Point } from '@/graph/geometry';
import { chainName } from '@/ui/chains';
import type { BridgeLink, Finding, TraceDocument } from './types';

/** From the node that money left from to the card of where it went, and between cards of the same node. */
const ASIDE: Point = { x: 220, y: 0 };
const APART = 64;

const EVM = /^0x([0-9a-f]{40}|[0-9a-f]{64})$/i;
const HASH = /^[0-9a-f]{64}$/i;
const BITCOIN = /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i;

/** What is wrong with an address or a hash of this chain by its shape; null where nothing is. */
export function wrongOn(chain: string, key: string): string | null {
  const fits = chain === 'bitcoin' ? HASH.test(key) || BITCOIN.test(key) : EVM.test(key);
  return fits ? null : `This is not an address or a transaction hash of ${chainName(chain)}.`;
}

export const isHash = (key: string): boolean => /^(0x)?[0-9a-f]{64}$/i.test(key);

/** What a finding at a bridge would be as a link; null where it is about nothing abroad. */
export function linkOf(finding: Finding, from: string): Omit<BridgeLink, 'aside'> | null {
  const [chain = '', key = ''] = finding.subject.split(':');
  if (finding.heuristic !== 'bridge_exit' || wrongOn(chain, key) !== null) return null;
  return {
    id: `link:${from}>${chain}:${key}`,
    from,
    chain,
    key,
    text: finding.evidence.join('; '),
    confidence: finding.confidence,
  };
}

/** Where its card stands at first: beside the node, below those that stand there. */
export const asideOf = (document: TraceDocument, from: string): Point => ({
  x: ASIDE.x,
  y: ASIDE.y + APART * document.links.filter((link) => link.from === from).length,
});

export const sourceWords = ({ confidence }: BridgeLink): string =>
  confidence === null ? 'linked by hand' : `candidate, ${confidence}% sure`;
