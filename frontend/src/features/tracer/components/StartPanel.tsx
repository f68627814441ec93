/** Before there is a graph: paste something, or open a trace. */

import { Network, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { draftNames, dropDraft, readDraft } from '@/api/drafts';
import { messages } from '@/api/messages';
import { keyShapeOf, PRIVATE_REFUSED } from '@/format/address/keys';
import { formatRelative } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { confirmed } from '@/ui/confirmStore';
import { SelectField, TextField } from '@/ui/fields';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useDeleteTraceMutation, useListTracesQuery } from '../api';
import { NEW_DRAFT, type PackedTrace } from '../useTrace';
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
    if (isPrivate) return;
    if (text.trim() !== '' && (await onAdd(text.trim()))) setText('');
  };
  return (
    <form className={classes(styles.add, chains.length > 1 && styles.withChain)} onSubmit={(event) => void submit(event)}>
      {chains.length > 1 && (
        <SelectField label="Chain" hideLabel compact value={chain} onChange={(event) => onChain(event.target.value)}>
          {chains.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Address, transaction hash or output"
        hideLabel
        compact
        type="search"
        placeholder="Address or transaction hash"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={isPrivate ? PRIVATE_REFUSED : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={text.trim() === '' || isPrivate}>
        Add
      </Button>
    </form>
  );
}

export function StartPanel(props: StartPanelProps) {
  return (
    <div className={styles.start}>
      <EmptyState
        compact
        icon={Network}
        title="Paste an address or transaction hash, or open a trace"
        text="Every step is logged so others can reproduce it."
      />
      <AddForm {...props} />
      <UnsavedTraces onReopen={props.onReopen} />
      <TraceList onOpen={props.onOpen} />
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
        title: 'Delete this unsaved trace?',
        text: `“${title}” is saved only in this browser. You can't undo this.`,
        action: 'Delete trace',
      }))
    )
      return;
    dropDraft(name);
    setNames(draftNames(NEW_DRAFT));
  };
  return (
    <section className={styles.list} aria-label="Unsaved traces">
      <h2>Unsaved traces</h2>
      <ul>
        {drafts.map(({ name, value, at }) => (
          <li key={name}>
            <button type="button" className={styles.open} onClick={() => onReopen(name, value)}>
              <span>{value.name}</span>
              <small>
                {value.content.chain} · {value.content.nodes.length} nodes · {formatRelative(new Date(at).toISOString())}
              </small>
            </button>
            <IconButton label={`Delete ${value.name}`} onClick={() => void drop(name, value.name)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TraceList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const list = useListTracesQuery({});
  const [remove] = useDeleteTraceMutation();
  if (list.isError) return <FailedState compact title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Skeleton width="100%" height={88} />;
  if (list.data.traces.length === 0) return null;
  const drop = async (id: string, name: string) => {
    if (
      !(await confirmed({
        title: 'Delete this trace?',
        text: `This deletes “${name}” with all its versions, and every link to it stops working. You can't undo this.`,
        action: 'Delete trace',
      }))
    )
      return;
    const answer = await remove(id);
    if (answer.error) showFailure(answer.error);
    else dropDraft(`trace:${id}`);
  };
  return (
    <section className={styles.list} aria-label="Your traces">
      <h2>Your traces</h2>
      <ul>
        {list.data.traces.map((trace) => (
          <li key={trace.id}>
            <button type="button" className={styles.open} onClick={() => onOpen(trace.id)}>
              <span>{trace.name}</span>
              <small>
                {trace.chain} · {trace.nodes} nodes · {formatRelative(trace.updated_at)}
              </small>
            </button>
            <IconButton label={`Delete ${trace.name}`} onClick={() => void drop(trace.id, trace.name)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
