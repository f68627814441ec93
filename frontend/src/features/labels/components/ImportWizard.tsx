/** Labels from a file, in three steps: the file, what each of its columns is, and what each row would do. Nothing is written before the last press. */

import { useState } from 'react';
import { describeFailure } from '@/api/failure';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CHAIN_NAMES } from '@/ui/chains';
import { FileDrop } from '@/ui/FileDrop';
import { Note, Segmented } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Picker } from '@/ui/Picker';
import { showToast } from '@/ui/toastStore';
import { type FileFormat, type ImportArgs, type Judgement, useImportLabelsMutation } from '../api';
import { copy } from '../copy';
import { FIELDS, FORMATS, formatOf } from '../words';
import styles from './ImportWizard.module.css';
import { VerdictTable } from './VerdictTable';

export const MOST_BYTES = 10 * 1024 * 1024;

interface ImportWizardProps {
  readonly onClose: () => void;
  readonly onWritten: () => void;
}

export function ImportWizard({ onClose, onWritten }: ImportWizardProps) {
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<FileFormat>('csv');
  const [chain, setChain] = useState('bitcoin');
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const [judged, setJudged] = useState<Judgement | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [send, { isLoading }] = useImportLabelsMutation();

  const ask = async (change: Partial<ImportArgs>, chosen: File | null = file) => {
    if (chosen === null) return;
    const args = { file: chosen, name: chosen.name, format, chain, mapping, write: false, ...change };
    const answer = await send(args);
    if (!answer.data) {
      setRefused(describeFailure(answer.error).description);
      setJudged(null);
      return;
    }
    setRefused(null);
    setJudged(answer.data);
    setMapping(answer.data.mapping);
    if (answer.data.import) {
      showToast({ title: copy.labelsImported(answer.data.import.written), description: chosen.name });
      onWritten();
    }
  };
  const take = (chosen: File) => {
    if (chosen.size > MOST_BYTES) {
      setRefused(copy.theFileIsLargerThan10);
      return;
    }
    const guessed = formatOf(chosen.name);
    setFile(chosen);
    setFormat(guessed);
    setMapping({});
    void ask({ format: guessed, mapping: {} }, chosen);
  };
  const pick = (next: FileFormat) => {
    setFormat(next);
    setMapping({});
    void ask({ format: next, mapping: {} });
  };
  const map = (field: string, column: string) => {
    const rest = Object.fromEntries(Object.entries(mapping).filter(([known]) => known !== field));
    const next = column === '' ? rest : { ...rest, [field]: column };
    setMapping(next);
    void ask({ mapping: next });
  };

  return (
    <Modal
      title={copy.importLabels}
      onClose={onClose}
      width={760}
      foot={
        <>
          {judged && <span className={styles.promise}>{copy.nothingIsSavedYetYou}</span>}
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            kind="primary"
            disabled={judged === null || judged.fresh === 0}
            busy={isLoading}
            onClick={() => void ask({ write: true })}
          >
            {judged && judged.fresh > 0 ? copy.import(formatCount(judged.fresh, 'label')) : copy.importTitle}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        <FileDrop
          label={copy.fileWithLabels}
          accept=".csv,.jsonl,.json,.ndjson,.yaml,.yml,.txt"
          prompt={copy.dropACsvBip329}
          file={file}
          busy={isLoading}
          onFile={take}
        />
        <div className={styles.format}>
          <Segmented
            label={copy.format}
            value={format}
            options={FORMATS.map(({ value, label }) => ({ value, label }))}
            onChange={pick}
          />
          <p>{FORMATS.find((one) => one.value === format)?.hint}</p>
        </div>
        {refused !== null && <Note>{refused}</Note>}
        {format === 'csv' && judged && (
          <Mapper
            columns={judged.columns}
            mapping={mapping}
            chain={chain}
            onMap={map}
            onChain={(next) => {
              setChain(next);
              void ask({ chain: next });
            }}
          />
        )}
        {format === 'csv' && !judged && refused !== null && file !== null && (
          <p className={styles.hint}>{copy.theFirstRowMustName}</p>
        )}
        {judged && <VerdictTable judged={judged} />}
      </div>
    </Modal>
  );
}

interface MapperProps {
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, string>>;
  readonly chain: string;
  readonly onMap: (field: string, column: string) => void;
  readonly onChain: (chain: string) => void;
}

function Mapper({ columns, mapping, chain, onMap, onChain }: MapperProps) {
  return (
    <fieldset className={styles.mapper}>
      <legend>{copy.columns}</legend>
      {FIELDS.map((field) => (
        <Picker
          key={field.id}
          label={field.label}
          value={mapping[field.id] ?? ''}
          options={[
            { value: '', label: field.id === 'address' ? copy.choose : copy.notInTheFile },
            ...columns.map((column) => ({ value: column, label: column })),
          ]}
          onChange={(column) => onMap(field.id, column)}
        />
      ))}
      {mapping.chain === undefined && (
        <Choice
          label={copy.chainOfAllRows}
          value={chain}
          options={Object.entries(CHAIN_NAMES).map(([id, name]) => ({ value: id, label: name }))}
          onChange={onChain}
        />
      )}
    </fieldset>
  );
}
