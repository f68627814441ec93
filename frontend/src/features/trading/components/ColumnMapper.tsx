/** A file of an unknown format: the reader says which column means what, and the mapping is kept for the next file of its kind. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { fieldErrors, isConflict, toFailure } from '@/api/failure';
import {
  type FileColumns,
  type ImportMapping,
  useAddImportMappingMutation,
  useListImportMappingsQuery,
  useReadImportColumnsMutation,
  useUpdateImportMappingMutation,
} from '@/api/importsApi';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Note } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Picker } from '@/ui/Picker';
import { FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { bodyOf, clashesOf, draftOf, faultsOf, type MappingDraft, neededWords, ownMark } from '../mapping';
import styles from './ColumnMapper.module.css';
import { ColumnSamples } from './ColumnSamples';
import { MappingFields } from './MappingFields';
import { MappingPreview } from './MappingPreview';

interface ColumnMapperProps {
  readonly file: File;
  /** The reader's, in which times count that no zone was chosen for. */
  readonly zone: string;
  /** The mapping that the file was read by, to be changed; empty for none. */
  readonly mapping: string;
  readonly onCancel: () => void;
  readonly onSaved: (mapping: string) => void;
  /** Whether something would be lost. */
  readonly onTouch: (isTouched: boolean) => void;
}

export function ColumnMapper({ file, mapping, onTouch, ...rest }: ColumnMapperProps) {
  const [read, { data, error, isLoading }] = useReadImportColumnsMutation();
  const mappings = useListImportMappingsQuery();
  const changed = mappings.data?.find((one) => one.id === mapping);
  const isReady = mappings.data !== undefined || mappings.isError;
  // What the file was read by before, until another one is chosen.
  const [chosen, setChosen] = useState<string>();
  const delimiter = chosen ?? changed?.mapping.delimiter ?? '';
  const ask = () => void read({ file, name: file.name, delimiter: delimiter || undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each file and delimiter
  useEffect(() => {
    if (isReady) ask();
  }, [file, delimiter, isReady]);
  const isTouched = useRef(false);
  const touch = (next: boolean) => {
    isTouched.current = next;
    onTouch(next);
  };
  const separate = async (next: string) => {
    if (isTouched.current && !(await confirmed(SEPARATE_ANEW))) return;
    setChosen(next);
    touch(false);
  };
  // Kept for columns as these are, also where the file was read without it.
  const kept = data && mappings.data?.find((one) => one.id === (mapping || data.mapping_id));
  const shown = chosen ?? (changed ?? kept)?.mapping.delimiter ?? '';
  const isOneColumn = error !== undefined && !isLoading && toFailure(error).code === 'unknown_format';
  const hasChoice = isText(file);
  let below: ReactNode = null;
  if (error !== undefined && !isLoading) {
    if (!isOneColumn) below = <FailedState compact title={copy.couldntReadTheColumnsOf} error={error} onRetry={ask} />;
  } else if (data === undefined || isLoading || !isReady) {
    below = (
      <div className={styles.coming} aria-busy="true">
        <Skeleton width="70%" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </div>
    );
  } else {
    below = (
      <MapperForm
        key={`${data.line} ${kept?.id} ${shown}`}
        file={file}
        columns={data}
        kept={kept}
        delimiter={shown}
        onTouch={touch}
        {...rest}
      />
    );
  }
  return (
    <>
      {/* The file itself was refused for the same reason, which stands above. */}
      {isOneColumn && <Note>{hasChoice ? copy.onlyOneColumnWasFound : copy.thisFileHasNoColumns}</Note>}
      {/* At one place whatever is below: the keyboard stays on it while the columns are read again. */}
      {hasChoice && (
        <Picker label={copy.columnsAreSeparatedBy} value={shown} options={DELIMITERS} onChange={(next) => void separate(next)} />
      )}
      {below}
    </>
  );
}

interface FormProps extends Omit<ColumnMapperProps, 'mapping'> {
  readonly columns: FileColumns;
  /** The mapping that is changed; without it a new one. */
  readonly kept: ImportMapping | undefined;
  /** That the mapping is saved with: chosen, or kept before; empty where it is detected. */
  readonly delimiter: string;
}

function MapperForm({ file, zone, columns, kept, delimiter, onCancel, onSaved, onTouch }: FormProps) {
  const [start] = useState(() => ({
    ...(kept ? draftOf(kept.mapping) : draftOf(columns.guess, nameOf(file), ownMark())),
    delimiter,
  }));
  const [draft, setDraft] = useState(start);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [isTried, setTried] = useState(false);
  const [add, adding] = useAddImportMappingMutation();
  const [update, updating] = useUpdateImportMappingMutation();
  const faults = useMemo(() => faultsOf(draft), [draft]);
  // Before the first try only what was chosen wrongly is said, not what is still missing.
  const errors = { ...refused, ...(isTried ? faults : clashesOf(draft)) };
  const missing = Object.keys(faults).length;

  const change = (part: Partial<MappingDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefused({});
    onTouch(JSON.stringify(next) !== JSON.stringify(start));
  };
  const save = async () => {
    setTried(true);
    if (missing > 0) return;
    const body = bodyOf(
      draft,
      columns.columns.map(({ name }) => name),
    );
    const answer = kept ? await update({ id: kept.id, version: kept.version, newMapping: body }) : await add(body);
    if (answer.data) {
      onTouch(false);
      onSaved(answer.data.id);
    } else if (isConflict(answer.error)) setRefused({ non_field_errors: [copy.couldntSaveTheMappingIt(changedElsewhere())] });
    else setRefused(fieldErrors(answer.error, copy.couldntSaveTheMapping));
  };
  return (
    <section className={styles.mapper} aria-label={copy.columnsOfTheFile}>
      <p className={styles.lead}>{kept ? copy.changeWhatTheColumnsMean : copy.chooseWhatTheColumnsMean}</p>
      {errors.non_field_errors?.[0] !== undefined && <Note>{errors.non_field_errors[0]}</Note>}
      {errors.columns?.[0] !== undefined && <Note>{errors.columns[0]}</Note>}
      <ColumnSamples columns={columns.columns} line={columns.line} />
      <MappingFields draft={draft} columns={columns.columns} errors={errors} onChange={change} />
      {columns.rows.length > 0 && (
        <MappingPreview draft={draft} file={columns} zone={zone} isOpen={Object.keys(faults).some((field) => field !== 'name')} />
      )}
      <div className={styles.save}>
        <FormField
          label={copy.nameOfThisMapping}
          maxLength={100}
          value={draft.name}
          error={errors.name?.[0]}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Button onClick={onCancel}>{copy.cancelMapping}</Button>
        <Button kind="primary" busy={adding.isLoading || updating.isLoading} onClick={() => void save()}>
          {copy.saveMappingAndCheckFile}
        </Button>
      </div>
      <p role="status" className={styles.missing}>
        {neededWords(draft)}
      </p>
    </section>
  );
}

const SEPARATE_ANEW = {
  title: copy.separateTheColumnsAnew,
  text: copy.columnsAreReadAgain,
  action: copy.readColumnsAgain,
  cancel: copy.keepEditing,
};

/** As the server names them. */
const DELIMITERS = [
  { value: '', label: copy.detectedDelimiter },
  { value: 'comma', label: copy.comma },
  { value: 'semicolon', label: copy.semicolon },
  { value: 'tab', label: copy.tabDelimiter },
  { value: 'pipe', label: copy.pipe },
];

/** A sheet has cells, whatever stands in them. */
const isText = ({ name }: File): boolean => !/\.xls[xm]?$/i.test(name);

/** The file's name without its ending. */
const nameOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '').slice(0, 100);
