/** What the explorer knows of a contract's code. What could not be read is said; what a source doesn't say is no answer. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContractSource, TokenContract } from '@/api/tokenContractsApi';
import { paths } from '@/app/paths';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { copy } from '../copy';
import { functionSentences } from '../holders';
import styles from './ContractPanel.module.css';

function Address({ chain, address }: { readonly chain: string; readonly address: string }) {
  return (
    <Link className="mono" to={paths.profilerOf(address, chain)} title={address}>
      {shorten(address, 8, 6)}
    </Link>
  );
}

function ProxyOf({ data, source }: { readonly data: TokenContract; readonly source: ContractSource }) {
  if (!source.is_proxy) return copy.noProxy;
  const behind = (address: string) => data.implementations.find((one) => one.address === address);
  return (
    <>
      {copy.isProxy(source.proxy_type ?? '')}
      {source.implementations.map((address) => {
        const code = behind(address);
        return (
          <span key={address} className={styles.line}>
            {copy.runs} <Address chain={data.chain} address={address} /> {code?.name}
            {code?.verified === false && ` (${copy.sourceNotVerified})`}
          </span>
        );
      })}
    </>
  );
}

function Created({ data }: { readonly data: TokenContract }) {
  const { chain, created_at: at, creation_tx: tx, creator } = data;
  if (!at && !tx && !creator) return copy.notGivenByExplorer;
  return (
    <>
      {at && <time dateTime={at}>{formatDate(at)}</time>}{' '}
      {creator && (
        <>
          {copy.createdBy} <Address chain={chain} address={creator} />
        </>
      )}{' '}
      {tx && (
        <Link to={paths.transactionOf(tx, chain)} title={tx}>
          {copy.creationTransaction}
        </Link>
      )}
    </>
  );
}

function Functions({ sources }: { readonly sources: readonly ContractSource[] }) {
  const sentences = sources.flatMap((source) =>
    functionSentences(source).map((text) => ({ key: `${source.address}:${text}`, text, of: source.address })),
  );
  const [own] = sources;
  // Without the whole list, a function that isn't in it may be there all the same.
  const unknown = sources.filter(({ has_abi: hasAbi }) => !hasAbi);
  const read = new Set(sources.map(({ address }) => address));
  const unread = [...new Set(sources.flatMap(({ implementations }) => implementations))].filter((address) => !read.has(address));
  // A proxy runs other code, and nobody says which.
  const hidden = sources.filter(({ is_proxy: isProxy, implementations }) => isProxy && implementations.length === 0);
  const isWhole = unknown.length + unread.length + hidden.length === 0;
  return (
    <>
      {sentences.map(({ key, text, of }) => (
        <span key={key} className={styles.line}>
          {text} {of !== own?.address && <span className={styles.quiet}>{copy.inCodeOf(shorten(of, 8, 6))}</span>}
        </span>
      ))}
      {unknown.map(({ address, functions }) => (
        <span key={address} className={styles.line} title={address}>
          {(functions.length > 0 ? copy.functionsInPartOf : copy.functionsUnknownOf)(shorten(address, 8, 6))}
        </span>
      ))}
      {unread.map((address) => (
        <span key={`unread:${address}`} className={styles.line} title={address}>
          {copy.functionsNotReadOf(shorten(address, 8, 6))}
        </span>
      ))}
      {hidden.map(({ address }) => (
        <span key={`hidden:${address}`} className={styles.line} title={address}>
          {copy.functionsHiddenBehind(shorten(address, 8, 6))}
        </span>
      ))}
      {sentences.length === 0 && isWhole && <span className={styles.line}>{copy.noSuchFunctions}</span>}
      {sentences.length > 0 && <span className={styles.quiet}>{copy.functionNamesOnly}</span>}
    </>
  );
}

const verified = ({ verified: isVerified, name }: ContractSource): string =>
  isVerified ? copy.verifiedAs(name ?? '') : copy.notVerified;

export function ContractFacts({ data }: { readonly data: TokenContract }) {
  const source = data.source ?? undefined;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.contractAddress, <Address key="address" chain={data.chain} address={data.address} />],
    [copy.verifiedSource, source ? verified(source) : copy.notRead],
    [copy.proxy, source ? <ProxyOf key="proxy" data={data} source={source} /> : copy.notRead],
    [copy.created, <Created key="created" data={data} />],
    [copy.functions, source ? <Functions key="functions" sources={[source, ...data.implementations]} /> : copy.notRead],
  ];
  return (
    <dl className={styles.facts} aria-label={copy.contractFacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
