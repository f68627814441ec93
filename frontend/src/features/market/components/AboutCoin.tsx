/** What the coin is, where it lives on the web and on other chains. */

import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useGetCategoriesQuery } from '@/domain/market/api';
import type { CoinDetail } from '@/domain/market/types';
import { formatCompact } from '@/format/number';
import { shorten, truncate } from '@/format/text';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { Panel } from '@/ui/Panel';
import { Chip, Skeleton } from '@/ui/states';
import { chainOf, coinLinks, contracts, maxSupplyWords, plainText } from '../about';
import { copy } from '../copy';
import styles from './AboutCoin.module.css';

const SHORT = 320;

interface AboutCoinProps {
  readonly coin: CoinDetail | undefined;
  /** Where all of it comes from. */
  readonly foot?: ReactNode;
}

export function AboutCoin({ coin, foot }: AboutCoinProps) {
  const { data: listed } = useGetCategoriesQuery(undefined, { skip: !coin });
  const [whole, setWhole] = useState(false);
  if (!coin) {
    return (
      <Panel title={copy.about}>
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
  const symbol = coin.symbol.toUpperCase();
  const facts: (readonly [string, string | null])[] = [
    ['Genesis', coin.genesis_date ? formatDate(coin.genesis_date) : null],
    ['Hashing', coin.hashing_algorithm ?? null],
    [copy.totalSupply, market?.total_supply ? `${formatCompact(market.total_supply)} ${symbol}` : null],
    [copy.maxSupply, maxSupplyWords(coin)],
  ];
  const categories = (coin.categories ?? []).filter((name): name is string => Boolean(name));
  return (
    <Panel title={copy.aboutOfName(coin.name)} foot={foot}>
      {coin.public_notice && <p className={styles.notice}>{plainText(coin.public_notice)}</p>}
      {text ? (
        <p className={styles.text}>
          {whole ? text : truncate(text, SHORT)}
          {text.length > SHORT && (
            <Button kind="quiet" size="small" onClick={() => setWhole(!whole)}>
              {whole ? copy.less : copy.more}
            </Button>
          )}
        </p>
      ) : (
        <p className={styles.none}>{copy.theProviderHasNoDescription}</p>
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
              <dt>{chainName(chainOf(platform)) || platform}</dt>
              <dd className="mono" title={address}>
                {chainOf(platform) ? (
                  <Link to={paths.profilerOf(address, chainOf(platform))}>{shorten(address)}</Link>
                ) : (
                  shorten(address)
                )}
              </dd>
            </div>
          ))}
      </dl>
      {categories.length > 0 && (
        <ul className={styles.chips} aria-label={copy.categories}>
          {categories.slice(0, 8).map((name) => (
            <li key={name}>
              <Category name={name} id={listed?.data.find((one) => one.name === name)?.category_id} />
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label={copy.links}>
          {links.map((link) => (
            <li key={link.label}>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                {link.label}
                <ExternalLink aria-hidden="true" />
                <span className="visually-hidden"> {copy.opensInANewTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Leads to the tokens of the category where the list of tokens knows it. */
function Category({ name, id }: { readonly name: string; readonly id: string | undefined }) {
  if (!id) return <Chip>{name}</Chip>;
  return (
    <Link to={`${paths.tokens}?${new URLSearchParams({ category: id }).toString()}`} title={copy.tokensOf(name)}>
      <Chip>{name}</Chip>
    </Link>
  );
}
