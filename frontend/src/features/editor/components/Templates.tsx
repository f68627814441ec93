/** Beginning with a template: those of Meridian, and own entries that were saved as templates. */

import { useState } from 'react';
import { useLazyGetEntryQuery, useListEntriesQuery } from '@/api/journalApi';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { FailedQuery } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import type { JsonNode } from '../document';
import { entryValueOf } from '../entry';
import { TEMPLATES } from '../templates';
import styles from './EntryEditor.module.css';

interface ChipsProps {
  readonly onPick: (doc: JsonNode) => void;
  readonly onMore: () => void;
}

export function TemplateChips({ onPick, onMore }: ChipsProps) {
  return (
    <div className={styles.chips}>
      {copy.startFromTemplate}
      {TEMPLATES.map(({ key, title, doc }) => (
        <Button key={key} size="small" onClick={() => onPick(doc)}>
          {title}
        </Button>
      ))}
      <Button size="small" kind="quiet" onClick={onMore}>
        {copy.moreTemplates}
      </Button>
    </div>
  );
}

interface TemplateDialogProps {
  readonly onClose: () => void;
  readonly onPick: (doc: JsonNode) => void;
}

const MOST = 100;

export function TemplateDialog({ onClose, onPick }: TemplateDialogProps) {
  return (
    <Modal title={copy.startFromTemplateTitle} width={520} onClose={onClose}>
      <div className={styles.templates}>
        {TEMPLATES.map(({ key, title, note, doc }) => (
          <button key={key} type="button" className={styles.template} onClick={() => onPick(doc)}>
            {title}
            <small>{note}</small>
          </button>
        ))}
      </div>
      <h3 className={styles.heading}>{copy.yourTemplates}</h3>
      <OwnTemplates onPick={onPick} />
    </Modal>
  );
}

/** Without its ids: the blocks of the entry get their own. */
const bare = (node: JsonNode): JsonNode => {
  const { id: _id, ...attrs } = node.type === 'mention' ? { id: undefined } : (node.attrs ?? {});
  const kept = node.type === 'mention' ? node.attrs : attrs;
  return { ...node, ...(kept && { attrs: kept }), ...(node.content && { content: node.content.map(bare) }) };
};

function OwnTemplates({ onPick }: { onPick: (doc: JsonNode) => void }) {
  const list = useListEntriesQuery({ kind: 'template', limit: MOST });
  const [get] = useLazyGetEntryQuery();
  const [busy, setBusy] = useState('');
  const pick = async (id: string) => {
    setBusy(id);
    const { data, error } = await get(id);
    setBusy('');
    const value = data && entryValueOf(data);
    if (value) onPick(bare(value.doc));
    else if (data === undefined) showFailure(error);
    else {
      showToast({
        title: copy.error,
        description: copy.couldntUseThisTemplateIt,
        kind: 'destructive',
      });
    }
  };
  if (list.isError) return <FailedQuery compact query={list} />;
  if (list.data === undefined) return <Skeleton height={48} />;
  if (list.data.entries.length === 0) {
    return <p className={styles.saved}>{copy.noTemplatesYetOpenAn}</p>;
  }
  return (
    <div className={styles.templates}>
      {list.data.entries.map(({ id, title, excerpt }) => (
        <button
          key={id}
          type="button"
          className={styles.template}
          disabled={busy !== ''}
          aria-busy={busy === id || undefined}
          onClick={() => void pick(id)}
        >
          {title || copy.untitledTemplate}
          <small>{excerpt}</small>
        </button>
      ))}
    </div>
  );
}
