/** The rules of a strategy: plain settings, the whole document as JSON, and what it says in words while it is written. */

import type { Strategy } from '@/api/strategiesApi';
import { warmUpWords } from '@/domain/strategies/words';
import { classes } from '@/ui/classes';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { readSetting, SETTINGS, type Setting, writeSetting } from '../settings';
import { parseRules, prettyRules } from '../strategyDraft';
import { useCheckedRules, type Verdict } from '../useCheckedRules';
import styles from './StrategyDialog.module.css';

interface RulesEditorProps {
  readonly text: string;
  readonly error?: string;
  readonly onChange: (text: string) => void;
}

export function RulesEditor({ text, error, onChange }: RulesEditorProps) {
  const parsed = parseRules(text);
  const verdict = useCheckedRules(text);
  const rules = 'rules' in parsed ? parsed.rules : null;
  return (
    <fieldset className={styles.editor}>
      <legend className={styles.heading}>{copy.rules}</legend>
      <div className={styles.settings}>
        {SETTINGS.map((setting) => (
          <SettingField
            key={setting.label}
            setting={setting}
            rules={rules}
            onChange={(value) => rules && onChange(prettyRules(writeSetting(rules, setting, value)))}
          />
        ))}
      </div>
      <div className={styles.halves}>
        <TextAreaField
          label={copy.rulesAsJson}
          className={classes('mono', styles.json)}
          rows={19}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          error={error}
          hint={copy.letNamesIndicatorsEnterAnd}
          onChange={({ target }) => onChange(target.value)}
        />
        <VerdictView verdict={verdict} />
      </div>
    </fieldset>
  );
}

interface SettingFieldProps {
  readonly setting: Setting;
  /** Null while the document can't be read. */
  readonly rules: Strategy['rules'] | null;
  readonly onChange: (value: string) => void;
}

function SettingField({ setting, rules, onChange }: SettingFieldProps) {
  const value = rules === null ? '' : readSetting(rules, setting);
  if (setting.choices === undefined) {
    return (
      <TextField
        compact
        label={setting.label}
        placeholder={setting.hint}
        inputMode={setting.kind === 'number' ? 'decimal' : undefined}
        disabled={rules === null}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const isKnown = setting.choices.some((choice) => choice.value === value);
  return (
    <SelectField
      compact
      label={setting.label}
      disabled={rules === null}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isKnown && <option value={value}>{value === '' ? copy.notSet : value}</option>}
      {setting.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

function VerdictView({ verdict }: { verdict: Verdict }) {
  const { checked, faults, isAway, isChecking } = verdict;
  return (
    <section className={styles.verdict} aria-label={copy.whatTheRulesSay} aria-busy={isChecking}>
      <header>
        <h3>{copy.inWords}</h3>
        <span role="status">
          {isChecking ? (
            <Chip>{copy.checking}</Chip>
          ) : faults.length > 0 ? (
            <Chip kind="down">{copy.notValid}</Chip>
          ) : isAway ? (
            <Chip kind="warn">{copy.notChecked}</Chip>
          ) : (
            <Chip kind="up">{copy.valid}</Chip>
          )}
        </span>
      </header>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ path, text }) => (
            <li key={`${path} ${text}`}>
              {path !== '' && <code>{path}</code>} {text}
            </li>
          ))}
        </ul>
      )}
      {isAway && <p className={styles.hint}>{copy.couldntCheckTheRulesThey}</p>}
      {checked !== null && faults.length === 0 && (
        <>
          <ol className={styles.sentences}>
            {checked.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
          <p className={styles.hint}>{warmUpWords(checked.warm_up_bars)}</p>
          {checked.needs_candles && <p className={styles.hint}>{copy.needsCandlesWithHighsAnd}</p>}
        </>
      )}
      {checked === null && faults.length === 0 && !isAway && (
        <div aria-hidden="true">
          {['70%', '90%', '60%'].map((width) => (
            <Skeleton key={width} width={width} style={{ marginBottom: 14 }} />
          ))}
        </div>
      )}
    </section>
  );
}
