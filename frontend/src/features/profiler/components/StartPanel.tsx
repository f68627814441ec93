/** Before an address is chosen: paste one or many, see what each is, and go on with one, or compare several. */

import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useGetChainsQuery } from '@/api/chainsApi';
import { paths } from '@/app/paths';
import { useParseAddressesQuery } from '@/domain/addresses/api';
import type { ParsedText } from '@/domain/addresses/types';
import { useSampleAddress } from '@/domain/addresses/useSampleAddress';
import { keyShapeOf, keyText, PRIVATE_REFUSED } from '@/format/address/keys';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { Labels } from '@/ui/Basis';
import { Button, ButtonLink } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { type Column, DataTable } from '@/ui/DataTable';
import { Note } from '@/ui/fields';
import { holdKey } from '@/ui/heldKey';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { profileOf, transactionOf } from '../view';
import styles from './StartPanel.module.css';
import wide from './wide.module.css';

const KINDS: Readonly<Record<string, string>> = {
  bitcoin_address: copy.bitcoinAddress,
  evm_address: copy.evmAddress,
  bitcoin_tx: copy.transactionId,
  evm_tx: copy.evmTransaction,
  xpub: copy.extendedPublicKey,
  descriptor: copy.outputDescriptor,
  ens: copy.ensName,
};

const isAddress = (row: ParsedText) => row.kind === 'bitcoin_address' || row.kind === 'evm_address';
const isTx = (row: ParsedText) => row.kind === 'bitcoin_tx' || row.kind === 'evm_tx';

const isKey = (row: ParsedText) => row.kind === 'xpub' || row.kind === 'descriptor';

function Go({ row, onKey }: { row: ParsedText; onKey: (key: string) => void }) {
  const text = row.canonical;
  if (!text) return null;
  if (isKey(row)) {
    return (
      <Button size="small" onClick={() => onKey(text)}>
        {copy.profileThisKey}
      </Button>
    );
  }
  if (row.chains.length === 0)
    return (
      <span className={styles.dim}>
        {row.kind === 'ens' || isAddress(row) || isTx(row) ? copy.noProviderHere : copy.recognisedOnly}
      </span>
    );
  const to = isTx(row) ? transactionOf : profileOf;
  return (
    <span className={styles.go}>
      {row.chains.map((chain) => (
        <Link key={chain} to={to(chain, row.canonical ?? '')}>
          {chainName(chain)}
        </Link>
      ))}
    </span>
  );
}

const columnsOf = (onKey: (key: string) => void): readonly Column<ParsedText & { at: number }>[] => [
  { key: 'at', head: '#', width: 48, cell: (row) => row.at },
  {
    key: 'text',
    head: copy.text,
    cell: (row) => (
      <span className="mono" title={row.text}>
        {shorten(row.canonical ?? row.text.trim(), 14, 8)}
      </span>
    ),
  },
  { key: 'labels', head: copy.labels, from: 900, cell: (row) => <Labels labels={row.labels} /> },
  {
    key: 'kind',
    head: copy.whatItIs,
    cell: (row) =>
      row.kind ? (
        (KINDS[row.kind] ?? row.kind)
      ) : (
        <span>
          <Chip kind="down">{row.code}</Chip> {row.message}
        </span>
      ),
  },
  { key: 'go', head: copy.openOn, align: 'right', cell: (row) => <Go row={row} onKey={onKey} /> },
];

export function StartPanel({ onOpen }: { onOpen: (chain: string, address: string) => void }) {
  const { data: chains } = useGetChainsQuery();
  // Of the sandbox's own list; real chains have none that anyone should begin with.
  const sample = useSampleAddress();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const query = useParseAddressesQuery(asked, { skip: asked === '' });
  const rows = query.currentData?.map((row, at) => ({ ...row, at: at + 1 }));
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  const navigate = useNavigate();
  const privateNote = useId();
  const hasPrivate = keyShapeOf(text) === 'private' || text.split('\n').some((line) => keyShapeOf(line) === 'private');
  const isOneKey = lines === 1 && !hasPrivate && keyShapeOf(text) !== null;
  const profileKey = (key: string) => {
    holdKey(keyText(key));
    void navigate(paths.keyProfile);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasPrivate) return;
    if (isOneKey) return profileKey(text);
    if (lines > 0) setAsked(text);
  };
  const only = rows?.length === 1 ? rows[0] : undefined;
  const shared = chains?.find((chain) => rows?.filter((row) => isAddress(row) && row.chains.includes(chain.id)).length);
  const comparable = rows?.filter((row) => isAddress(row) && shared && row.chains.includes(shared.id)) ?? [];
  return (
    <div className={layout.sections}>
      <Panel title={copy.addresses}>
        <form className={styles.form} onSubmit={submit}>
          <textarea
            className={`mono ${styles.text}`}
            aria-label={copy.addressesOrTransactionHashesOne}
            aria-invalid={hasPrivate || undefined}
            aria-describedby={hasPrivate ? privateNote : undefined}
            placeholder={copy.n0xOrBc1OneA}
            rows={5}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || lines <= 1)) submit(event);
            }}
          />
          {hasPrivate && (
            <div id={privateNote}>
              <Note>{PRIVATE_REFUSED}</Note>
            </div>
          )}
          <div className={styles.foot}>
            <span className={styles.dim}>
              {chains === undefined
                ? ' '
                : chains.length === 0
                  ? copy.thisInstallationReadsNoChain
                  : copy.supportedChains(chains.map((chain) => chain.name).join(', '))}
            </span>
            <Button type="submit" kind="primary" disabled={lines === 0 || lines > 500 || hasPrivate} busy={query.isFetching}>
              {isOneKey ? copy.profileThisKey : lines > 1 ? copy.checkLines(formatInteger(lines)) : copy.check}
            </Button>
          </div>
        </form>
      </Panel>
      {query.isError && !rows && (
        <Panel>
          <FailedQuery compact query={query} />
        </Panel>
      )}
      {rows && (
        <Panel
          flush
          title={copy.whatWasPasted}
          note={copy.ofRecognised(formatInteger(rows.filter((row) => row.kind).length), formatInteger(rows.length))}
          actions={
            <>
              {comparable.length > 1 && comparable.length <= 10 && shared && (
                <ButtonLink
                  size="small"
                  to={`${paths.profiler}?${new URLSearchParams({ chain: shared.id, compare: comparable.map((row) => row.canonical ?? '').join(',') }).toString()}`}
                >
                  {copy.compareOfCount(comparable.length)}
                </ButtonLink>
              )}
              {only && isAddress(only) && only.chains[0] && (
                <Button size="small" kind="primary" onClick={() => onOpen(only.chains[0] ?? '', only.canonical ?? '')}>
                  {copy.openProfile}
                </Button>
              )}
            </>
          }
        >
          <SideScroll className={wide.wide}>
            <DataTable
              label={copy.whatWasPasted}
              columns={columnsOf(profileKey)}
              rows={rows}
              rowKey={(row) => String(row.at)}
              compact
            />
          </SideScroll>
        </Panel>
      )}
      {!rows && !query.isError && (
        <Panel>
          <EmptyState
            title={copy.nothingCheckedYet}
            text={copy.eachLineIsCheckedBefore}
            action={
              <span className={styles.begin}>
                {sample && <ButtonLink to={profileOf(sample.chain, sample.address)}>{copy.profileASampleAddress}</ButtonLink>}
                <ButtonLink to={paths.keyProfile}>{copy.profileAnExtendedPublicKey}</ButtonLink>
              </span>
            }
            compact
          />
        </Panel>
      )}
    </div>
  );
}
