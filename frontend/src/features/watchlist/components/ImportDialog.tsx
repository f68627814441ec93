/** Items from a file or from pasted text: the server reads it first and says what each row means, then the reader imports it. */

import { useState } from 'react';
import { describeFailure } from '@/api/failure';
import {
  type SymbolChoice,
  useImportWatchlistMutation,
  type Watchlist,
  type WatchlistImport,
  type WatchlistRow,
} from '@/api/watchlistsApi';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { FileDrop } from '@/ui/FileDrop';
import { Note, Segmented, SelectField, TextAreaField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { optionsOf } from '@/ui/pickerOptions';
import { Chip, type ChipKind } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import styles from './Dialogs.module.css';

type Format = 'csv' | 'tradingview';
const MOST_CHARACTERS = 900_000;

const OUTCOMES: Readonly<Record<string, { readonly label: string; readonly kind: ChipKind }>> = {
  new: { label: copy.new, kind: 'up' },
  listed: { label: copy.alreadyListed, kind: 'neutral' },
  ambiguous: { label: copy.chooseOne, kind: 'warn' },
  unknown: { label: copy.unknown, kind: 'down' },
  invalid: { label: copy.invalid, kind: 'down' },
};

/** TradingView writes symbols with their exchange; anything else with commas in its first line is a CSV file. */
export const formatOf = (name: string, content: string): Format =>
  /^\s*(###|[A-Z0-9_]{2,20}:[A-Z0-9.]{2,30}\s*(,|\n|$))/i.test(content) && !/\.csv$/i.test(name) ? 'tradingview' : 'csv';

/** Rows that an import would write: those that are clear, and those for which a coin was chosen. */
export const countImported = ({ new: fresh, rows }: WatchlistImport, choices: Readonly<Record<string, string>>): number =>
  fresh + rows.filter(({ outcome, text }) => outcome === 'ambiguous' && Boolean(choices[text])).length;

export function ImportDialog({ list, onClose }: { list: Watchlist; onClose: () => void }) {
  const [content, setContent] = useState('');
  const [format, setFormat] = useState<Format>('csv');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<WatchlistImport | null>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState('');
  const [send, { isLoading }] = useImportWatchlistMutation();
  const close = useDiscard({ content }, onClose);

  const take = (text: string, next: Format) => {
    setContent(text);
    setFormat(next);
    setReport(null);
    setChoices({});
    setError('');
  };
  const read = async (chosen: File) => {
    const text = await chosen.text();
    setFile(chosen);
    take(text, formatOf(chosen.name, text));
  };
  const sent = async (isDry: boolean) => {
    if (content.length > MOST_CHARACTERS) {
      setError(copy.theTextIsLongerThan);
      return;
    }
    const asked = report?.rows.filter(({ outcome }) => outcome === 'ambiguous') ?? [];
    const chosen: SymbolChoice[] = isDry ? [] : asked.map(({ text }) => ({ text, ref: choices[text] ?? '' }));
    const answer = await send({ id: list.id, watchlistText: { format, content, dry_run: isDry, choices: chosen } });
    if (answer.data === undefined) {
      setError(copy.couldntReadTheText(describeFailure(answer.error).description));
      return;
    }
    setError('');
    if (isDry) {
      setReport(answer.data);
      return;
    }
    showToast({ title: copy.imported(formatCount(answer.data.new, 'item')), description: list.name });
    onClose();
  };
  const count = report === null ? 0 : countImported(report, choices);
  return (
    <Modal
      title={copy.importInto(list.name)}
      width={680}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{copy.cancel}</Button>
          {report === null ? (
            <Button kind="primary" disabled={content.trim() === ''} busy={isLoading} onClick={() => void sent(true)}>
              {copy.previewImport}
            </Button>
          ) : (
            <Button kind="primary" disabled={count === 0} busy={isLoading} onClick={() => void sent(false)}>
              {count === 0 ? copy.nothingToImport : copy.import(formatCount(count, 'item'))}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <FileDrop
          label={copy.watchlistFile}
          accept=".csv,.txt,text/csv,text/plain"
          prompt={copy.dropACsvFileOr}
          file={file}
          onFile={(chosen) => void read(chosen)}
        />
        <TextAreaField
          compact
          rows={4}
          label={copy.orPasteItsText}
          className="mono"
          spellCheck={false}
          placeholder={copy.majorsBinanceBtcusdtCoinbaseEthusd}
          value={content}
          onChange={({ target }) => {
            setFile(null);
            take(target.value, formatOf('', target.value));
          }}
        />
        <div className={styles.format}>
          <Segmented
            label={copy.format}
            value={format}
            options={optionsOf({ csv: 'CSV', tradingview: copy.tradingView })}
            onChange={(next) => take(content, next)}
          />
        </div>
        {error !== '' && <Note>{error}</Note>}
        {report !== null && (
          <Report report={report} choices={choices} onChoose={(text, ref) => setChoices({ ...choices, [text]: ref })} />
        )}
      </div>
    </Modal>
  );
}

interface ReportProps {
  readonly report: WatchlistImport;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChoose: (text: string, ref: string) => void;
}

function Report({ report, choices, onChoose }: ReportProps) {
  return (
    <section aria-label={copy.whatTheTextWouldImport}>
      <p role="status" className={styles.counts}>
        {copy.alreadyListedNotClearNothing(formatCount(report.new, copy.newItem), report.listed, report.open)}
      </p>
      <ul className={styles.rows}>
        {report.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may hold the same symbol twice, and the report never changes
          <Row key={at} row={row} chosen={choices[row.text] ?? ''} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, chosen, onChoose }: { row: WatchlistRow; chosen: string; onChoose: ReportProps['onChoose'] }) {
  const look = OUTCOMES[row.outcome] ?? { label: row.outcome, kind: 'neutral' as const };
  return (
    <li>
      <span className={styles.line}>{row.line}</span>
      <span className={styles.what}>
        <span className="mono">{row.text}</span>
        {row.item && row.outcome === 'new' && <small>{row.item.name}</small>}
        {row.message !== '' && <small>{row.message}</small>}
      </span>
      {row.outcome === 'ambiguous' ? (
        <span className={styles.choice}>
          <SelectField
            compact
            hideLabel
            label={copy.coinFor(row.text)}
            value={chosen}
            onChange={({ target }) => onChoose(row.text, target.value)}
          >
            <option value="">{copy.leaveOut}</option>
            {row.candidates.map(({ ref, name, symbol, rank }) => (
              <option key={ref} value={ref}>
                {name} ({symbol.toUpperCase()}){rank ? `, #${rank}` : ''}
              </option>
            ))}
          </SelectField>
        </span>
      ) : (
        <Chip kind={look.kind}>{look.label}</Chip>
      )}
    </li>
  );
}
