/**
 * Fills from a file, in two steps: the server reads the file and says what each row would bring, then the reader confirms. Nothing counts
 * before the last press, and closing the dialog lets the server forget the file.
 */

import { useEffect, useState } from 'react';
import { type StagedImport, type TradeImport, useLazyGetTradeImportQuery, useUndoTradeImportMutation } from '@/api/importsApi';
import type { Account } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { FileDrop } from '@/ui/FileDrop';
import { Note } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Picker } from '@/ui/Picker';
import { ProgressBar } from '@/ui/ProgressBar';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { type Conflicts, useConfirmation } from '../useConfirmation';
import { useMappingStep } from '../useMappingStep';
import { type Staging, useStaging } from '../useStaging';
import { countRecords, countRows, fileWords, writtenWords } from '../words';
import { AccountsFailed } from './AccountsFailed';
import { ColumnMapper } from './ColumnMapper';
import check from './check.module.css';
import styles from './ImportDialog.module.css';
import { ImportQuestion } from './ImportQuestion';
import { type ConflictChoice, ImportReport } from './ImportReport';

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
      {(report, choice) => (
        <>
          <FileDrop
            label={copy.exchangeFile}
            accept=".csv,.txt,.xlsx,.zip,text/csv"
            prompt={copy.dropACsvAlsoZipped}
            file={file}
            busy={isReading}
            onFile={mapping.take}
          />
          <AccountsFailed />
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
              {answers.mapping === '' ? copy.chooseColumns : copy.changeColumns}
            </Button>
          )}
          {mapping.isOpen && file && (
            <ColumnMapper
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              zone={zone}
              mapping={answers.mapping}
              onCancel={mapping.cancel}
              onSaved={mapping.use}
              onTouch={mapping.touch}
            />
          )}
          {staged && !mapping.isOpen && <ImportReport key={staged.import.id} staged={staged} zone={zone} choice={choice} />}
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
      label={copy.importInto}
      value={value}
      disabled={isReading}
      options={[
        ...(value !== '' && answers.account === ''
          ? []
          : [{ value: '', label: venue ? copy.newAccountNamed(venue) : copy.newAccountNamedAfterThe }]),
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
      showToast({ title: copy.fileDiscarded, description: fileWords(answer.data) });
      onClose();
    }
  };
  const account = accounts.find((one) => one.id === data?.import.account_id)?.name ?? copy.aNewAccountNamed(data?.import.venue);
  return (
    <ImportFrame
      staged={data ?? null}
      onImported={onImported}
      leave="Close"
      onLeave={onClose}
      aside={
        <ForEditors>
          <Button kind="quiet" className={styles.discard} busy={undoing.isLoading} onClick={() => void discard()}>
            {copy.discardFile}
          </Button>
        </ForEditors>
      }
    >
      {(report, choice) =>
        data ? (
          <>
            <p>
              <strong>{fileWords(data.import)}</strong> {copy.goesTo(account)}
            </p>
            <ImportReport staged={data} zone={zone} choice={choice} />
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
  /** Takes what belongs under the report, and the choice of rows in conflict. */
  readonly children: (below: React.ReactNode, choice: ConflictChoice) => React.ReactNode;
}

const NONE: Conflicts = { isAll: false, lines: new Set() };

function ImportFrame({ staged, leave, onLeave, onImported, aside, children }: FrameProps) {
  const [chosen, setChosen] = useState({ of: '', conflicts: NONE });
  const { isBusy, isWaiting, error, progress, confirm } = useConfirmation((file) => {
    showToast({ title: copy.fileImported, description: copy.from(writtenWords(file), fileWords(file)) });
    onImported(file);
  });
  const conflicts = staged?.conflicts ?? 0;
  const id = staged?.import.id ?? '';
  // What was chosen for a file that was sent before doesn't count for this one.
  const { isAll, lines } = chosen.of === id ? chosen.conflicts : NONE;
  const records = (staged?.fresh ?? 0) + (isAll ? conflicts : lines.size);
  const choice: ConflictChoice = {
    isAll,
    lines,
    isBusy,
    onChange: (next) => setChosen({ of: id, conflicts: { isAll: false, lines: next } }),
  };
  const close = () => void onLeave(isBusy);
  return (
    <Modal
      title={copy.importAFile}
      onClose={close}
      width={760}
      foot={
        <>
          {aside !== undefined && !isBusy && aside}
          {staged && !isBusy && <span className={styles.promise}>{copy.nothingIsImportedYetYou}</span>}
          <Button onClick={close}>{isBusy ? copy.close : leave}</Button>
          <Button
            kind="primary"
            disabled={staged === null || records === 0}
            busy={isBusy}
            onClick={() => staged && void confirm(id, { isAll, lines })}
          >
            {isBusy ? copy.importingTitle : records > 0 ? copy.import(countRecords(records)) : copy.importTitle}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        {children(
          <>
            {conflicts > 0 && (
              <label className={check.check}>
                <input
                  type="checkbox"
                  checked={isAll}
                  disabled={isBusy}
                  onChange={(event) => setChosen({ of: id, conflicts: { ...NONE, isAll: event.target.checked } })}
                />
                {copy.alsoImportTheWhoseId(countRecords(conflicts))}
              </label>
            )}
            {isBusy && progress !== null && (
              <div className={styles.progress}>
                <span>
                  {copy.rowsWritten(formatInteger(Math.min(progress.written_rows, progress.rows)), countRows(progress.rows))}
                </span>
                <ProgressBar label={copy.rowsImported} done={progress.written_rows} total={progress.rows} />
              </div>
            )}
            {isWaiting && <Note kind="info">{copy.thisTakesLongerAndContinues}</Note>}
            {error !== null && <Note>{error}</Note>}
          </>,
          choice,
        )}
      </div>
    </Modal>
  );
}
