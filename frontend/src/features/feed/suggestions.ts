/** Public feeds that a reader can add by one press. They are only names and addresses: nothing is fetched before one is added. */

import type { FeedSource } from '@/api/feedApi';
import { webAddress } from '@/domain/feed/words';

export interface Suggestion {
  readonly name: string;
  readonly url: string;
  readonly about: string;
}

export const SUGGESTIONS: readonly Suggestion[] = [
  { name: 'CoinDesk', url: 'https://www.coindesk.com/arc/outboundfeeds/rss/', about: 'Markets, policy and technology' },
  { name: 'Bitcoin Magazine', url: 'https://bitcoinmagazine.com/feed', about: 'Bitcoin news and opinion' },
  { name: 'Bitcoin Optech', url: 'https://bitcoinops.org/feed.xml', about: 'Weekly review of Bitcoin development' },
  { name: 'Ethereum Foundation', url: 'https://blog.ethereum.org/feed.xml', about: 'Protocol releases and research' },
];

/** One address however it is written: without scheme, `www.` and the last slash. */
function same(text: string): string {
  const url = webAddress(text);
  return url === null ? text : `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`.toLowerCase();
}

/** Those that the reader does not follow yet. */
export function suggested(sources: readonly Pick<FeedSource, 'url'>[]): readonly Suggestion[] {
  const known = new Set(sources.map(({ url }) => same(url)));
  return SUGGESTIONS.filter(({ url }) => !known.has(same(url)));
}

/** An address as it is sent: with a scheme where the reader left it out. */
export function typedAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}
