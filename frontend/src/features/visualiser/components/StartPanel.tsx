/** Before anything is chosen: one address or up to ten, one of the reader's entities, or a saved trace. */

import { type FormEvent, useState } from 'react';
import type { ParsedText } from '@/api/addressesApi';
import { useLazyParseAddressesQuery } from '@/api/addressesApi';
import { useGetChainsQuery } from '@/api/chainsApi';
import { useListEntitiesQuery } from '@/api/labelsApi';
import { messages } from '@/api/messages';
import { useListTracesQuery } from '@/api/tracesApi';
import { useSampleAddress } from '@/domain/addresses/useSampleAddress';
import { keyShapeOf, PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { formatCount } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { SelectField, TextAreaField } from '@/ui/fields';
import { lastAddress, rememberAddress } from '@/ui/lastAddress';
import { Options } from '@/ui/Options';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { useVerdict } from '@/ui/useVerdict';
import { copy } from '../copy';
import styles from '../Visualiser.module.css';
import { MOST_ROOTS, type View } from '../view';

interface StartProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

interface Wrong {
  readonly text: string;
  readonly code: string;
  readonly message: string;
}

/** Why a line cannot be drawn on a chain; null where it can. */
export function wrongOf(row: ParsedText, chain: string): Wrong | null {
  const text = row.text.trim();
  if (!row.canonical || !row.kind) return { text, code: row.code ?? 'unknown', message: row.message ?? copy.notRecognised };
  if (!row.kind.endsWith('_address')) return { text, code: 'kind', message: copy.thisIsNotAnAddress };
  if (row.chains.includes(chain)) return null;
  const others = row.chains.map(chainName).join(', ');
  return {
    text,
    code: 'chain',
    message: others === '' ? copy.thisInstallationHasNoProvider : copy.itIsNotOfBut(chainName(chain), others),
  };
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

export function StartPanel({ view, onView }: StartProps) {
  const [last] = useState(lastAddress);
  const [text, setText] = useState(last.address);
  const [wanted, setWanted] = useState(last.chain);
  const [wrongs, setWrongs] = useState<readonly Wrong[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const { data: chains = [] } = useGetChainsQuery();
  const [parse, { isFetching }] = useLazyParseAddressesQuery();
  const sample = useSampleAddress();
  // An installation may not read the chain of last time.
  const chain = chains.some(({ id }) => id === wanted) ? wanted : (chains[0]?.id ?? wanted);
  const lines = [...new Set(linesOf(text))];
  const verdict = useVerdict(lines.length === 1 ? (lines[0] ?? '') : '');
  const tooMany = lines.length > MOST_ROOTS;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (lines.length === 0 || tooMany) return;
    setFailure(undefined);
    if (keyShapeOf(text) === 'private') return setWrongs([{ text: '', code: 'private_key', message: PRIVATE_NO_ADDRESS }]);
    const answer = await parse(lines.join('\n'));
    if (answer.data === undefined) return setFailure(answer.error);
    // One chain that all of them are of is meant, whatever was chosen before.
    const shared = chains.find(({ id }) => answer.data?.every((row) => row.chains.includes(id)))?.id;
    const on = answer.data.every((row) => wrongOf(row, chain) === null) ? chain : (shared ?? chain);
    const found = answer.data.flatMap((row) => wrongOf(row, on) ?? []);
    setWrongs(found);
    if (found.length > 0) return;
    const addresses = answer.data.map((row) => row.canonical ?? row.text);
    rememberAddress({ ...lastAddress(), address: addresses[0] ?? '', chain: on });
    onView({ ...view, addresses, chain: on, entity: '', trace: '' });
  };

  return (
    <div className={styles.start}>
      <Panel title={copy.addresses} note={copy.oneOrUpToTo(MOST_ROOTS)}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextAreaField
            compact
            hideLabel
            className="mono"
            label={copy.addressesOneALine}
            placeholder={copy.n0xOrBc1OneA}
            rows={4}
            spellCheck={false}
            value={text}
            error={tooMany ? copy.atMostCanBeDrawn(formatCount(lines.length, 'address', 'addresses'), MOST_ROOTS) : undefined}
            hint={verdict?.note}
            onChange={(event) => {
              setText(event.target.value);
              setWrongs([]);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || lines.length <= 1)) void submit(event);
            }}
          />
          {wrongs.length > 0 && (
            <ul className={styles.wrongs} role="alert" aria-label={copy.whatCannotBeDrawn}>
              {wrongs.map((wrong) => (
                <li key={wrong.text}>
                  <Chip kind="down">{wrong.code}</Chip> <span className="mono">{wrong.text.slice(0, 60)}</span>
                  <span>{wrong.message}</span>
                </li>
              ))}
            </ul>
          )}
          {failure !== undefined && <FailedState compact title={messages.data} error={failure} />}
          <div className={styles.foot}>
            <SelectField compact hideLabel label={copy.chain} value={chain} onChange={(event) => setWanted(event.target.value)}>
              {chains.length === 0 && <option value={chain}>{chainName(chain)}</option>}
              <Options of={chains.map(({ id, name }) => ({ value: id, label: name }))} />
            </SelectField>
            <span className={styles.acts}>
              {sample && (
                <Button
                  onClick={() => onView({ ...view, addresses: [sample.address], chain: sample.chain, entity: '', trace: '' })}
                >
                  {copy.tryASampleAddress}
                </Button>
              )}
              <Button type="submit" kind="primary" busy={isFetching} disabled={lines.length === 0 || tooMany}>
                {copy.visualise}
              </Button>
            </span>
          </div>
        </form>
      </Panel>
      <div className={styles.stack}>
        <Entities {...{ view, onView }} />
        <Traces {...{ view, onView }} />
      </div>
    </div>
  );
}

function Entities({ view, onView }: StartProps) {
  const query = useListEntitiesQuery();
  const entities = query.data?.entities;
  return (
    <Panel flush title={copy.yourEntities} note={copy.allTheirAddressesOfOne}>
      <QueryPanel
        compact
        query={query}
        data={entities}
        waiting={
          <p className={styles.legend}>
            <Skeleton width="60%" />
          </p>
        }
        empty={<p className={`${styles.dim} ${styles.legend}`}>{copy.noneYetGroupAddressesIn}</p>}
      >
        {(entities) => (
          <ul className={styles.list}>
            {entities.map((entity) => (
              <li key={entity.id}>
                <button
                  type="button"
                  disabled={entity.addresses === 0}
                  onClick={() => onView({ ...view, addresses: [], entity: entity.id, trace: '' })}
                >
                  <span>{entity.name}</span>
                  <span className={styles.dim}>{formatCount(entity.addresses, 'address', 'addresses')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}

function Traces({ view, onView }: StartProps) {
  const query = useListTracesQuery({});
  const traces = query.data?.traces;
  return (
    <Panel flush title={copy.yourTraces}>
      <QueryPanel
        compact
        query={query}
        data={traces}
        waiting={
          <p className={styles.legend}>
            <Skeleton width="60%" />
          </p>
        }
        empty={<p className={`${styles.dim} ${styles.legend}`}>{copy.noneYetStartOneIn}</p>}
      >
        {(traces) => (
          <ul className={styles.list}>
            {traces.map((trace) => (
              <li key={trace.id}>
                <button
                  type="button"
                  onClick={() => onView({ ...view, addresses: [], entity: '', trace: trace.id, unit: 'asset', top: '100' })}
                >
                  <span>{trace.name}</span>
                  <span className={styles.dim}>
                    {chainName(trace.chain)} · {formatCount(trace.edges, 'line')} · {formatRelative(trace.updated_at)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}
