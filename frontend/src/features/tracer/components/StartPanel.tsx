/** Before there is a graph: paste something, or open a trace. */

import { Network, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { draftNames, dropDraft, readDraft } from '@/api/drafts';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { useSampleAddress } from '@/domain/addresses/useSampleAddress';
import { useMay } from '@/domain/sharing/useMay';
import { keyShapeOf, PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { formatCount, formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { chainName } from '@/ui/chains';
import { classes } from '@/ui/classes';
import { confirmed } from '@/ui/confirmStore';
import { Segmented } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { PagerFoot } from '@/ui/PagerFoot';
import { EmptyState, FailedLine, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDeleteTraceMutation, useTracePagesInfiniteQuery } from '../api';
import { copy } from '../copy';
import { NEW_DRAFT, OWN, type PackedTrace } from '../useTrace';
import { SharedTraces } from './SharedTraces';
import styles from './StartPanel.module.css';

export interface ChainChoice {
  readonly id: string;
  readonly name: string;
}

interface StartPanelProps {
  readonly chains: readonly ChainChoice[];
  readonly chain: string;
  readonly busy: boolean;
  readonly onChain: (chain: string) => void;
  readonly onAdd: (text: string) => Promise<boolean>;
  readonly onOpen: (id: string) => void;
  /** Opens a trace that could not be saved, by the name of its draft. */
  readonly onReopen: (draft: string, trace: PackedTrace) => void;
}

export function AddForm({ chains, chain, busy, onChain, onAdd }: Omit<StartPanelProps, 'onOpen' | 'onReopen'>) {
  const [text, setText] = useState('');
  const isPrivate = keyShapeOf(text) === 'private';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    if (isPrivate || asked === '') return;
    // It may have waited for its turn: what was typed since then stays.
    if (await onAdd(asked)) setText((now) => (now.trim() === asked ? '' : now));
  };
  return (
    <form className={classes(styles.add, chains.length > 1 && styles.withChain)} onSubmit={(event) => void submit(event)}>
      {chains.length > 1 && (
        <Choice
          label={copy.chain}
          hideLabel
          value={chain}
          options={chains.map((one) => ({ value: one.id, label: one.name }))}
          onChange={onChain}
        />
      )}
      <FormField
        label={copy.addressTransactionHashOrOutput}
        hideLabel
        type="search"
        placeholder={copy.addressOrTransactionHash}
        spellCheck={false}
        value={text}
        error={isPrivate ? PRIVATE_NO_ADDRESS : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {/* Never disabled while a question runs: Enter would do nothing, and say nothing. What is sent then waits for its turn. */}
      <Button type="submit" kind="primary" aria-busy={busy || undefined} disabled={text.trim() === '' || isPrivate}>
        {copy.add}
      </Button>
    </form>
  );
}

const SHOWN = [
  { value: 'own', label: copy.yours },
  { value: 'shared', label: copy.sharedWithYou },
] as const;

export function StartPanel(props: StartPanelProps) {
  const [shown, setShown] = useState<'own' | 'shared'>('own');
  const sample = useSampleAddress();
  return (
    <div className={styles.start}>
      <EmptyState compact icon={Network} title={copy.pasteAnAddressOrTransaction} text={copy.everyStepIsLoggedSo} />
      <AddForm {...props} />
      <UnsavedTraces onReopen={props.onReopen} />
      <div className={styles.choice}>
        <Segmented label={copy.traces} value={shown} options={SHOWN} onChange={setShown} />
        {sample && (
          <ButtonLink size="small" to={paths.tracerFrom(sample.address, sample.chain)}>
            {copy.traceASampleAddress}
          </ButtonLink>
        )}
      </div>
      {shown === 'own' ? <TraceList onOpen={props.onOpen} /> : <SharedTraces />}
    </div>
  );
}

/** Traces that could not be saved when they were made; only this browser has them. */
function UnsavedTraces({ onReopen }: Pick<StartPanelProps, 'onReopen'>) {
  const [names, setNames] = useState(() => draftNames(NEW_DRAFT));
  const drafts = names.flatMap((name) => {
    const draft = readDraft<PackedTrace>(name);
    return draft === null ? [] : [{ name, ...draft }];
  });
  if (drafts.length === 0) return null;
  const drop = async (name: string, title: string) => {
    if (
      !(await confirmed({
        title: copy.deleteThisUnsavedTrace,
        text: copy.isSavedOnlyInThis(title),
        action: copy.deleteTrace,
      }))
    )
      return;
    dropDraft(name);
    setNames(draftNames(NEW_DRAFT));
  };
  return (
    <section className={styles.list} aria-label={copy.unsavedTraces}>
      <h2>{copy.unsavedTraces}</h2>
      <ul>
        {drafts.map(({ name, value, at }) => (
          <li key={name}>
            <button type="button" className={styles.open} onClick={() => onReopen(name, value)}>
              <span>{value.name}</span>
              <small>
                {copy.about(
                  chainName(value.content.chain),
                  formatCount(value.content.nodes.length, 'node'),
                  formatRelative(new Date(at).toISOString()),
                )}
              </small>
            </button>
            <IconButton label={copy.delete(value.name)} onClick={() => void drop(name, value.name)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TraceList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const list = useTracePagesInfiniteQuery({});
  const pager = usePager(list, '');
  const [remove] = useDeleteTraceMutation();
  // The selected team's traces are its admins' to delete.
  const { manage } = useMay(OWN);
  const traces = pager.page?.traces;
  const retry = () => void list.refetch();
  if (traces === undefined) {
    if (list.isError) return <FailedState compact title={messages.data} error={list.error} onRetry={retry} />;
    return <Skeleton width="100%" height={88} />;
  }
  if (traces.length === 0 && !pager.isLong) return <p className={styles.none}>{copy.noSavedTraces}</p>;
  const drop = async (id: string, name: string) => {
    if (
      !(await confirmed({
        title: copy.deleteThisTrace,
        text: copy.thisDeletesWithAllIts(name),
        action: copy.deleteTrace,
      }))
    )
      return;
    const answer = await remove(id);
    if (answer.error) showFailure(answer.error);
    else dropDraft(`trace:${id}`);
  };
  return (
    <section className={styles.list} aria-label={copy.yourTraces}>
      <h2>{copy.yourTraces}</h2>
      <ul>
        {traces.map((trace) => (
          <li key={trace.id}>
            <button type="button" className={styles.open} onClick={() => onOpen(trace.id)}>
              <span>{trace.name}</span>
              <small>
                {copy.about(chainName(trace.chain), formatCount(trace.nodes, 'node'), formatRelative(trace.updated_at))}
              </small>
            </button>
            {manage && (
              <IconButton label={copy.delete(trace.name)} onClick={() => void drop(trace.id, trace.name)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {list.isError && <FailedLine title={messages.data} error={list.error} onRetry={retry} />}
      {pager.isLong && <PagerFoot words={copy.pageOf(formatInteger(pager.at + 1))} back={pager.back} next={pager.next} />}
    </section>
  );
}
