/** A file of flows, or its text: the server reads it first and says what it would change, then the reader imports it. */

import { Download } from 'lucide-react';
import { useState } from 'react';
import { type EtfImport, useImportEtfFlowsMutation } from '@/api/etfApi';
import { describeFailure } from '@/api/failure';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { FileDrop } from '@/ui/FileDrop';
import { Note, TextAreaField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { saveText } from '@/ui/save';
import { Chip } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import { countWords, LONG_TEMPLATE, placeWords, readWords, WIDE_TEMPLATE } from '../words';
import styles from './parts.module.css';

/** The server takes no more. */
const MOST_CHARACTERS = 3_500_000;

/** Whether the server would write the file: nothing is wrong with it, and something in it is new. */
export const canImport = ({ problems, new: fresh, changed }: EtfImport): boolean =>
  fresh + changed > 0 && problems.every(({ warning }) => warning);

/** What the server said of a text. */
interface Checked {
  readonly content: string;
  readonly asset: string;
  readonly report: EtfImport;
}

interface ImportDialogProps {
  /** CoinGecko's id of the asset that is chosen at first. */
  readonly asset: string;
  readonly onClose: () => void;
  readonly onImported: (asset: string) => void;
}

export function ImportDialog({ asset: first, onClose, onImported }: ImportDialogProps) {
  const [asset, setAsset] = useState(first);
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState('');
  const [send, { isLoading }] = useImportEtfFlowsMutation();
  const close = useDiscard({ content }, onClose);
  // An answer that comes after the text has changed says nothing of the new one.
  const report = checked?.content === content && checked.asset === asset ? checked.report : null;

  const take = (text: string, from: File | null) => {
    setContent(text);
    setFile(from);
    setError('');
  };
  const sent = async (isDry: boolean) => {
    if (content.length > MOST_CHARACTERS) {
      setError(copy.theFileIsLongerThan);
      return;
    }
    const answer = await send({ asset, file_name: file?.name ?? '', content, dry_run: isDry });
    if (answer.data === undefined) {
      const failed = isDry ? copy.couldntReadTheFile : copy.couldntImportTheFileNothing;
      setError(`${failed} ${describeFailure(answer.error).description}`);
      return;
    }
    setError('');
    if (isDry || !answer.data.written) {
      setChecked({ content, asset, report: answer.data });
      return;
    }
    showToast({ title: copy.etfFlowsImported, description: countWords(answer.data) });
    onImported(asset);
  };
  const isReady = report !== null && canImport(report);
  return (
    <Modal
      title={copy.importEtfFlows}
      width={680}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{copy.cancel}</Button>
          {report === null ? (
            <Button
              kind="primary"
              disabled={content.trim() === '' || asset === ''}
              busy={isLoading}
              onClick={() => void sent(true)}
            >
              {copy.previewImport}
            </Button>
          ) : (
            <Button kind="primary" disabled={!isReady} busy={isLoading} onClick={() => void sent(false)}>
              {isReady ? copy.import(formatCount(report.new + report.changed, 'value')) : copy.nothingToImport}
            </Button>
          )}
        </>
      }
    >
      <div className={layout.column}>
        <CoinPicker label={copy.assetThatTheFundsHold} value={asset} onChange={setAsset} />
        <FileDrop
          label={copy.fileOfEtfFlows}
          accept=".csv,.txt,text/csv,text/plain"
          prompt={copy.dropACsvFileHere}
          file={file}
          onFile={(chosen) => void chosen.text().then((text) => take(text, chosen))}
        />
        <TextAreaField
          compact
          rows={4}
          label={copy.orPasteItsText}
          className="mono"
          spellCheck={false}
          placeholder={copy.dateIbitFbtcTotal2026}
          value={content}
          onChange={({ target }) => take(target.value, null)}
        />
        <p className={layout.hint}>{copy.usDollarsInMillionsParentheses}</p>
        <div className={layout.buttons}>
          <Button size="small" onClick={() => saveText('etf-flows-by-column.csv', WIDE_TEMPLATE)}>
            <Download aria-hidden="true" />
            {copy.templateOneColumnPerFund}
          </Button>
          <Button size="small" onClick={() => saveText('etf-flows-by-row.csv', LONG_TEMPLATE)}>
            <Download aria-hidden="true" />
            {copy.templateOneRowPerFund}
          </Button>
        </div>
        {error !== '' && <Note>{error}</Note>}
        {report !== null && <Report report={report} />}
      </div>
    </Modal>
  );
}

/** Problems that the server lists at most. */
const MOST_PROBLEMS = 200;

function Report({ report }: { report: EtfImport }) {
  const { problems } = report;
  const isWrong = problems.some(({ warning }) => !warning);
  return (
    <section aria-label={copy.whatTheFileWouldChange} className={styles.report}>
      <p role="status">
        <strong>{countWords(report)}.</strong> {copy.nothingIsImportedYet}
      </p>
      <p className={layout.hint}>{readWords(report)}</p>
      {isWrong && <Note>{copy.fixTheErrorsInThe}</Note>}
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={copy.problemsInTheFile}>
          {problems.map(({ line, column, message, warning }) => (
            <li key={`${line} ${column} ${message}`}>
              <Chip kind={warning ? 'warn' : 'down'}>{warning ? copy.warning : copy.error}</Chip>
              <span className={styles.place}>{placeWords(line, column)}</span>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length >= MOST_PROBLEMS && <p className={layout.hint}>{copy.onlyTheFirstProblemsAre(MOST_PROBLEMS)}</p>}
    </section>
  );
}
