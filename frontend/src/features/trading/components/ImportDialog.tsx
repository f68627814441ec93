/**
 * Fills from a file, in two steps: the server reads the file and says what each row would bring, then the reader confirms. Nothing counts
 * before the last press, and closing the dialog lets the server forget the file.
 */

import { useEffect, useState } from 'react';
import { type StagedImport, type TradeImport, useLazyGetTradeImportQuery, useUndoTradeImportMutation } from '@/api/importsApi';
import type { Account } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { Button } from '@/ui/Button';
import { FileDrop } from '@/ui/FileDrop';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Picker } from '@/ui/Picker';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { useConfirmation } from '../useConfirmation';
import { useMappingStep } from '../useMappingStep';
import { type Staging, useStaging } from '../useStaging';
import { countRows, fileWords, writtenWords } from '../words';
import { ColumnMapper } from './ColumnMapper';
import styles from './ImportDialog.module.css';
import { ImportQuestion } from './ImportQuestion';
import { ImportReport } from './ImportReport';

interface ImportDialogProps {
  /** An import that was staged before; without it a new file. */
  readonly staged: string | null;
  readonly accounts: readonly Account[];
  readonly zone: string;
  readonly onClose: () => void;
  readonly onImported: (file: TradeImport) => void;
}

export function ImportDialog({ staged, ...rest }: ImportDialogProps) {
  return staged === null ? <NewImport {...rest} /> : <StagedBefore id={staged} {...rest} />;
}

type PartProps = Omit<ImportDialogProps, 'staged'>;

function NewImport({ accounts, zone, onClose, onImported }: PartProps) {
  const staging = useStaging();
  const { staged, file, refusal, isReading, answers } = staging;
  const mapping = useMappingStep(staging);
  return (
    <ImportFrame
      staged={isReading || mapping.isOpen ? null : staged}
      onImported={onImported}
      leave="Cancel"
      onLeave={async (goesOn) => {
        if (!(await mapping.mayLeave())) return;
        if (!goesOn) staging.forget();
        onClose();
      }}
    >
      {(report) => (
        <>
          <FileDrop
            label="Exchange file"
            accept=".csv,.txt,.xlsx,text/csv"
            prompt="Drop a CSV or Excel file of an exchange here (at most 10 MiB), or"
            file={file}
            busy={isReading}
            onFile={mapping.take}
          />
          <AccountChoice staging={staging} accounts={accounts} />
          <ImportQuestion
            key={`${file?.name}-${refusal?.code}`}
            refusal={refusal}
            answers={answers}
            zone={zone}
            busy={isReading}
            onAnswer={staging.answer}
          />
          {mapping.isOffered && (
            <Button className={styles.retry} onClick={mapping.open}>
              {answers.mapping === '' ? 'Choose columns' : 'Change columns'}
            </Button>
          )}
          {mapping.isOpen && file && (
            <ColumnMapper
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              mapping={answers.mapping}
              onCancel={mapping.cancel}
              onSaved={mapping.use}
              onTouch={mapping.touch}
            />
          )}
          {staged && !mapping.isOpen && <ImportReport staged={staged} zone={zone} />}
          {staged && !mapping.isOpen && report}
        </>
      )}
    </ImportFrame>
  );
}

function AccountChoice({ staging, accounts }: { staging: Staging; accounts: readonly Account[] }) {
  const { staged, answers, isReading } = staging;
  // The server may know the account that the file goes to without being told.
  const value = staged?.import.account_id ?? answers.account;
  const venue = staged?.import.venue;
  return (
    <Picker
      label="Import into"
      value={value}
      disabled={isReading}
      options={[
        ...(value !== '' && answers.account === ''
          ? []
          : [{ value: '', label: venue ? `New account named ${venue}` : 'New account named after the exchange' }]),
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(account) => staging.answer({ account })}
    />
  );
}

function StagedBefore({ id, accounts, zone, onClose, onImported }: PartProps & { id: string }) {
  const [load, { data, error, isFetching }] = useLazyGetTradeImportQuery();
  const [undo, undoing] = useUndoTradeImportMutation();
  // Asked once: every look judges the whole file again.
  useEffect(() => void load(id), [load, id]);
  const discard = async () => {
    const answer = await undo(id);
    if (!answer.data) showFailure(answer.error);
    else {
      showToast({ title: 'File discarded', description: fileWords(answer.data) });
      onClose();
    }
  };
  const account = accounts.find((one) => one.id === data?.import.account_id)?.name ?? `a new account named ${data?.import.venue}`;
  return (
    <ImportFrame
      staged={data ?? null}
      onImported={onImported}
      leave="Close"
      onLeave={onClose}
      aside={
        <Button kind="quiet" className={styles.discard} busy={undoing.isLoading} onClick={() => void discard()}>
          Discard file
        </Button>
      }
    >
      {(report) =>
        data ? (
          <>
            <p>
              <strong>{fileWords(data.import)}</strong> goes to {account}.
            </p>
            <ImportReport staged={data} zone={zone} />
            {report}
          </>
        ) : error && !isFetching ? (
          <FailedState compact title={messages.data} error={error} onRetry={() => void load(id)} />
        ) : (
          <div className={styles.coming} aria-busy="true">
            <Skeleton width="60%" />
            <Skeleton width="90%" />
            <Skeleton width="75%" />
          </div>
        )
      }
    </ImportFrame>
  );
}

interface FrameProps {
  readonly staged: StagedImport | null;
  readonly leave: string;
  /** `goesOn`: the server is still writing, so the file must not be forgotten. */
  readonly onLeave: (goesOn: boolean) => void | Promise<void>;
  readonly onImported: (file: TradeImport) => void;
  readonly aside?: React.ReactNode;
  /** Takes what belongs under the report: the choice about conflicts and what failed. */
  readonly children: (below: React.ReactNode) => React.ReactNode;
}

function ImportFrame({ staged, leave, onLeave, onImported, aside, children }: FrameProps) {
  const [withConflicts, setWithConflicts] = useState(false);
  const { isBusy, isWaiting, error, confirm } = useConfirmation((file) => {
    showToast({ title: 'File imported', description: `${writtenWords(file)} from ${fileWords(file)}` });
    onImported(file);
  });
  const conflicts = staged?.conflicts ?? 0;
  const rows = (staged?.fresh ?? 0) + (withConflicts ? conflicts : 0);
  const close = () => void onLeave(isBusy);
  return (
    <Modal
      title="Import a file"
      onClose={close}
      width={760}
      foot={
        <>
          {aside !== undefined && !isBusy && aside}
          {staged && !isBusy && <span className={styles.promise}>Nothing is imported yet. You can undo an import.</span>}
          <Button onClick={close}>{isBusy ? 'Close' : leave}</Button>
          <Button
            kind="primary"
            disabled={staged === null || rows === 0}
            busy={isBusy}
            onClick={() => staged && void confirm(staged.import.id, withConflicts)}
          >
            {isBusy ? 'Importing…' : rows > 0 ? `Import ${countRows(rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        {children(
          <>
            {conflicts > 0 && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={withConflicts}
                  disabled={isBusy}
                  onChange={(event) => setWithConflicts(event.target.checked)}
                />
                Also import the {countRows(conflicts)} whose id exists with different content
              </label>
            )}
            {isWaiting && (
              <Note kind="info">
                This takes longer, and continues in the background. You can close this window: the Files tab shows when it is
                done.
              </Note>
            )}
            {error !== null && <Note>{error}</Note>}
          </>,
        )}
      </div>
    </Modal>
  );
}
