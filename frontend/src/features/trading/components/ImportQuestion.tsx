/** What the server needs to know before it can read a file, or why it can't read it. */

import { useMemo, useState } from 'react';
import { Button } from '@/ui/Button';
import { Note, SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { Picker } from '@/ui/Picker';
import { copy } from '../copy';
import type { Answers, DateOrder, Fold, Refusal } from '../useStaging';
import { zoneOptions } from '../zones';
import { FormatList } from './FormatList';
import styles from './ImportDialog.module.css';

interface ImportQuestionProps {
  readonly refusal: Refusal | null;
  readonly answers: Answers;
  /** Offered first. */
  readonly zone: string;
  readonly busy: boolean;
  readonly onAnswer: (change: Partial<Answers>) => void;
}

export function ImportQuestion({ refusal, answers, zone, busy, onAnswer }: ImportQuestionProps) {
  const asksZone = refusal?.code === 'zone_needed' || answers.zone !== '';
  const asksOrder = refusal?.code === 'date_order_needed' || answers.order !== '';
  const asksFold = refusal?.code === 'fold_needed' || answers.fold !== '';
  // The columns of an unknown file are asked for below: nothing went wrong.
  const isQuestion = ['zone_needed', 'date_order_needed', 'fold_needed', 'unknown_format'].includes(refusal?.code ?? '');
  return (
    <>
      {refusal !== null && (isQuestion ? <Note kind="info">{refusal.message}</Note> : <Note>{refusal.message}</Note>)}
      {asksZone && <ZoneQuestion zone={answers.zone} offered={zone} busy={busy} onAnswer={onAnswer} />}
      {asksOrder && (
        <Question
          label={copy.whichComesFirstInIts}
          value={answers.order}
          choices={[
            ['day', copy.dayFirstAsIn31],
            ['month', copy.monthFirstAsIn12],
          ]}
          busy={busy}
          onAnswer={(order) => onAnswer({ order: order as DateOrder })}
        />
      )}
      {asksFold && (
        <Question
          label={copy.whenItsTimesCameTwice}
          value={answers.fold}
          choices={[
            ['first', copy.theFirstBeforeTheClocks],
            ['second', copy.theSecondAfterTheClocks],
          ]}
          busy={busy}
          onAnswer={(fold) => onAnswer({ fold: fold as Fold })}
        />
      )}
      {refusal?.code === 'unknown_format' && (
        <details className={styles.formats}>
          <summary>{copy.showTheFormatsThatNeed}</summary>
          <FormatList detailed />
        </details>
      )}
      {refusal?.canRetry && (
        <Button className={styles.retry} busy={busy} onClick={() => onAnswer({})}>
          {copy.tryAgain}
        </Button>
      )}
    </>
  );
}

interface QuestionProps {
  readonly label: string;
  /** The answer, empty before there is one. */
  readonly value: string;
  /** Answers and their words. */
  readonly choices: readonly (readonly [answer: string, words: string])[];
  readonly busy: boolean;
  readonly onAnswer: (answer: string) => void;
}

function Question({ label, value, choices, busy, onAnswer }: QuestionProps) {
  return (
    <SelectField compact label={label} value={value} disabled={busy} onChange={({ target }) => onAnswer(target.value)}>
      <option value="" disabled hidden>
        {copy.choose}
      </option>
      <Options of={choices.map(([answer, words]) => ({ value: answer, label: words }))} />
    </SelectField>
  );
}

interface ZoneQuestionProps {
  /** The answer, empty before there is one. */
  readonly zone: string;
  readonly offered: string;
  readonly busy: boolean;
  readonly onAnswer: (change: Partial<Answers>) => void;
}

function ZoneQuestion({ zone, offered, busy, onAnswer }: ZoneQuestionProps) {
  const [chosen, setChosen] = useState(zone || offered);
  const options = useMemo(zoneOptions, []);
  return (
    <div className={styles.zone}>
      <Picker label={copy.timeZoneOfTheFile} value={chosen} options={options} disabled={busy} onChange={setChosen} />
      <Button disabled={chosen === zone} busy={busy} onClick={() => onAnswer({ zone: chosen })}>
        {copy.useThisTimeZone}
      </Button>
    </div>
  );
}
