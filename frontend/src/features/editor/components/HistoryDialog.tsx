/** Earlier versions of an entry: what changed in each, and restoring one. */

import { useState } from 'react';
import { type JournalEntry, useGetEntryVersionQuery, useListEntryVersionsQuery } from '@/api/journalApi';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { optionsOf } from '@/ui/pickerOptions';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { diffDocs } from '../diff';
import { type EntryDocument, emptyDoc, type JsonNode, unknownParts, withIds } from '../document';
import type { EntryValue } from '../entry';
import type { EntrySession } from '../session';
import { DiffView } from './DiffView';
import styles from './HistoryDialog.module.css';

interface HistoryDialogProps {
  readonly entry: JournalEntry;
  readonly value: EntryValue;
  readonly session: EntrySession;
  readonly zone: string | undefined;
  readonly onClose: () => void;
}

type Against = 'previous' | 'current';

const docOf = (document: unknown): JsonNode => (document as EntryDocument | undefined)?.doc ?? emptyDoc();

export function HistoryDialog({ entry, value, session, zone, onClose }: HistoryDialogProps) {
  const list = useListEntryVersionsQuery(entry.id);
  const versions = [...(list.data ?? [])].sort((one, other) => other.version - one.version);
  const [chosen, setChosen] = useState<number>();
  const [against, setAgainst] = useState<Against>('previous');
  const version = chosen ?? versions[0]?.version;
  const at = versions.findIndex((one) => one.version === version);
  const restore = (title: string, doc: JsonNode) => {
    const next = { ...session.get().value, title, doc: withIds(doc) };
    session.show(next);
    session.change(next);
    void session.saveNow();
    showToast({
      title: copy.versionRestored,
      description: copy.itWasSavedAsA,
    });
    onClose();
  };
  return (
    <Modal title={copy.history} width={960} onClose={onClose}>
      {list.isError && <FailedQuery compact query={list} />}
      {list.data === undefined && !list.isError && <Skeleton height={240} />}
      {list.data !== undefined && versions.length === 0 && (
        <EmptyState compact title={copy.noVersionsYet} text={copy.eachSaveOfThisEntry} />
      )}
      {version !== undefined && (
        <div className={styles.history}>
          <ol className={styles.versions} aria-label={copy.versions}>
            {versions.map(({ version: number, saved_at, title, words }) => (
              <li key={number}>
                <button
                  type="button"
                  className={styles.version}
                  aria-current={number === version || undefined}
                  onClick={() => setChosen(number)}
                >
                  {formatDate(saved_at, 'dateTime', zone)}
                  <small>
                    {title || copy.untitled}, {formatCount(words, 'word')}
                  </small>
                </button>
              </li>
            ))}
          </ol>
          <section className={styles.change} aria-label={copy.whatChanged}>
            <Segmented
              label={copy.compareWith}
              value={against}
              options={optionsOf({ previous: copy.changesFromTheVersionBefore, current: copy.changesSinceThen })}
              onChange={setAgainst}
            />
            <VersionChange
              key={version}
              id={entry.id}
              version={version}
              before={versions[at + 1]?.version}
              current={against === 'current' ? value.doc : undefined}
              isLatest={at === 0}
              onRestore={restore}
            />
          </section>
        </div>
      )}
    </Modal>
  );
}

interface VersionChangeProps {
  readonly id: string;
  readonly version: number;
  /** The version before; undefined for the first that is kept. */
  readonly before: number | undefined;
  /** What is written now, where the version is compared with it. */
  readonly current: JsonNode | undefined;
  readonly isLatest: boolean;
  readonly onRestore: (title: string, doc: JsonNode) => void;
}

function VersionChange({ id, version, before, current, isLatest, onRestore }: VersionChangeProps) {
  const chosen = useGetEntryVersionQuery({ id, version });
  const older = useGetEntryVersionQuery({ id, version: before ?? 0 }, { skip: before === undefined || current !== undefined });
  const failed = [chosen, older].find(({ isError }) => isError);
  if (failed) return <FailedQuery compact query={failed} />;
  const needsOlder = before !== undefined && current === undefined;
  if (chosen.data === undefined || (needsOlder && older.data === undefined)) return <Skeleton height={200} />;
  const { title, document } = chosen.data;
  const doc = docOf(document);
  const canRestore = unknownParts(document).length === 0;
  const changes =
    current === undefined ? diffDocs(needsOlder ? docOf(older.data?.document) : emptyDoc(), doc) : diffDocs(doc, current);
  return (
    <>
      <DiffView changes={changes} />
      {!isLatest && (
        <Button kind="primary" disabled={!canRestore} onClick={() => onRestore(title, doc)}>
          {copy.restoreThisVersion}
        </Button>
      )}
      {!canRestore && <p className={styles.none}>{copy.thisVersionHasPartsThat}</p>}
    </>
  );
}
