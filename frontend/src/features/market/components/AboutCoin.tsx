/** What the coin is, where it lives on the web and on other chains. */

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { CoinDetail } from '@/domain/market/types';
import { formatCompact } from '@/format/number';
import { shorten, truncate } from '@/format/text';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip, Skeleton } from '@/ui/states';
import { coinLinks, contracts, maxSupplyWords, plainText } from '../about';
import styles from './AboutCoin.module.css';

const SHORT = 320;

export function AboutCoin({ coin }: { coin: CoinDetail | undefined }) {
  const [whole, setWhole] = useState(false);
  if (!coin) {
    return (
      <Panel title="About">
        <div className={styles.waiting}>
          <Skeleton />
          <Skeleton width="92%" />
          <Skeleton width="60%" />
        </div>
      </Panel>
    );
  }
  const text = plainText(coin.description?.en ?? '');
  const links = coinLinks(coin);
  const market = coin.market_data;
  const facts: (readonly [string, string | null])[] = [
    ['Genesis', coin.genesis_date ? formatDate(coin.genesis_date) : null],
    ['Hashing', coin.hashing_algorithm ?? null],
    ['Total supply', market?.total_supply ? formatCompact(market.total_supply) : null],
    ['Max supply', maxSupplyWords(coin)],
  ];
  const categories = (coin.categories ?? []).filter((name): name is string => Boolean(name));
  return (
    <Panel title={`About ${coin.name}`}>
      {coin.public_notice && <p className={styles.notice}>{plainText(coin.public_notice)}</p>}
      {text ? (
        <p className={styles.text}>
          {whole ? text : truncate(text, SHORT)}
          {text.length > SHORT && (
            <Button kind="quiet" size="small" onClick={() => setWhole(!whole)}>
              {whole ? 'Less' : 'More'}
            </Button>
          )}
        </p>
      ) : (
        <p className={styles.none}>The provider has no description.</p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
        {contracts(coin)
          .slice(0, 4)
          .map(({ platform, address }) => (
            <div key={platform}>
              <dt>{platform}</dt>
              <dd className="mono" title={address}>
                {shorten(address)}
              </dd>
            </div>
          ))}
      </dl>
      {categories.length > 0 && (
        <ul className={styles.chips} aria-label="Categories">
          {categories.slice(0, 8).map((name) => (
            <li key={name}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {links.map((link) => (
            <li key={link.label}>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                {link.label}
                <ExternalLink aria-hidden="true" />
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
