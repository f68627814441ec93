/** The rules of a strategy: plain settings, the whole document as JSON, and what it says in words while it is written. */

import type { Strategy } from '@/api/strategiesApi';
import { warmUpWords } from '@/domain/strategies/words';
import { classes } from '@/ui/classes';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { Chip, Skeleton } from '@/ui/states';
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
      <legend className={styles.heading}>Rules</legend>
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
          label="Rules as JSON"
          className={classes('mono', styles.json)}
          rows={19}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          error={error}
          hint="let names indicators, enter and exit are conditions, $name is a parameter of params: [default, lowest, highest]"
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
      {!isKnown && <option value={value}>{value === '' ? 'Not set' : value}</option>}
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
    <section className={styles.verdict} aria-label="What the rules say" aria-busy={isChecking}>
      <header>
        <h3>In words</h3>
        <span role="status">
          {isChecking ? (
            <Chip>Checking…</Chip>
          ) : faults.length > 0 ? (
            <Chip kind="down">Not valid</Chip>
          ) : isAway ? (
            <Chip kind="warn">Not checked</Chip>
          ) : (
            <Chip kind="up">Valid</Chip>
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
      {isAway && <p className={styles.hint}>Couldn't check the rules. They are checked again when you save.</p>}
      {checked !== null && faults.length === 0 && (
        <>
          <ol className={styles.sentences}>
            {checked.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
          <p className={styles.hint}>{warmUpWords(checked.warm_up_bars)}</p>
          {checked.needs_candles && (
            <p className={styles.hint}>Needs candles with highs and lows: the market history of a coin is not enough.</p>
          )}
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
