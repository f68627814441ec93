/** The rules of a strategy as a form or as JSON: two views of one document, and what it says in words while it is written. */

import { useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Note, TextAreaField } from '@/ui/fields';
import { showFirstFault } from '@/ui/judged';
import { Tabs } from '@/ui/Tabs';
import { copy } from '../copy';
import { type Fault, parseRules, prettyRules } from '../strategyDraft';
import { useCheckedRules } from '../useCheckedRules';
import { RulesForm } from './form/RulesForm';
import { RulesVerdict } from './RulesVerdict';
import styles from './StrategyDialog.module.css';

interface RulesEditorProps {
  readonly text: string;
  /** What the server refused when these rules were saved. */
  readonly refused: readonly Fault[];
  readonly onChange: (text: string) => void;
}

const TABS = [
  { value: 'form', label: copy.form },
  { value: 'json', label: copy.json },
] as const;

export function RulesEditor({ text, refused, onChange }: RulesEditorProps) {
  const [tab, setTab] = useState<'form' | 'json'>('form');
  const views = useRef<HTMLDivElement>(null);
  const parsed = parseRules(text);
  const verdict = useCheckedRules(text);
  // What was just checked is newer than what was refused.
  const faults = verdict.faults.length > 0 ? verdict.faults : refused;
  const rules = 'rules' in parsed ? parsed.rules : null;
  const show = () => {
    if (showFirstFault(views.current)) return;
    // The form has no place for it, and the document has every one.
    setTab('json');
    requestAnimationFrame(() => views.current?.querySelector('textarea')?.focus());
  };
  return (
    <fieldset className={styles.editor}>
      <legend className={styles.heading}>{copy.rules}</legend>
      <div className={styles.halves}>
        <div ref={views} className={styles.views}>
          <Tabs label={copy.howToEdit} value={tab} options={TABS} onChange={setTab}>
            {tab === 'json' ? (
              <TextAreaField
                label={copy.rulesAsJson}
                className={classes('mono', styles.json)}
                rows={24}
                spellCheck={false}
                autoCapitalize="off"
                value={text}
                error={firstOf(refused)}
                hint={copy.letNamesIndicatorsEnterAnd}
                onChange={({ target }) => onChange(target.value)}
              />
            ) : rules !== null ? (
              <RulesForm rules={rules} faults={faults} onChange={(next) => onChange(prettyRules(next))} />
            ) : (
              <>
                <Note>{copy.theFormNeedsValidJson('fault' in parsed ? parsed.fault : '')}</Note>
                <div className={styles.openJson}>
                  <Button onClick={() => setTab('json')}>{copy.openJson}</Button>
                </div>
              </>
            )}
          </Tabs>
        </div>
        <RulesVerdict verdict={{ ...verdict, faults }} rules={rules} isForm={tab === 'form'} onShow={show} />
      </div>
    </fieldset>
  );
}

/** The first of them, in one line. */
const firstOf = ([first]: readonly Fault[]): string | undefined =>
  first === undefined ? undefined : `${first.path === '' ? '' : `${first.path}: `}${first.text}`;
