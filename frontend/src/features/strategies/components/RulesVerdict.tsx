/** What the rules say in words, and what the server finds wrong with them. */

import { warmUpWords } from '@/domain/strategies/words';
import { Button } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import type { Rules } from '../ruleDocument';
import { formWords, placeWords } from '../ruleFaults';
import { ruleSentences } from '../ruleSentences';
import type { Fault } from '../strategyDraft';
import type { Verdict } from '../useCheckedRules';
import styles from './StrategyDialog.module.css';

interface RulesVerdictProps {
  readonly verdict: Verdict;
  /** Null while the document can't be read. */
  readonly rules: Rules | null;
  /** Faults are named by the fields of the form, and else by their paths in the document. */
  readonly isForm: boolean;
  /** Takes the keyboard to the first field that is wrong. */
  readonly onShow: () => void;
}

export function RulesVerdict({ verdict, rules, isForm, onShow }: RulesVerdictProps) {
  const { checked, faults, isAway, isChecking } = verdict;
  const isValid = faults.length === 0 && !isAway && !isChecking && checked !== null;
  // The server's own words once it has read these rules; until then what can be read of them.
  const sentences = isValid ? checked.sentences : rules === null ? [] : ruleSentences(rules);
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
          {faults.map((fault) => (
            <FaultLine key={`${fault.path} ${fault.text}`} fault={fault} isForm={isForm} />
          ))}
        </ul>
      )}
      {isForm && rules !== null && faults.some(({ path }) => path !== '') && (
        <div>
          <Button size="small" onClick={onShow}>
            {copy.goToField}
          </Button>
        </div>
      )}
      {isAway && <p className={layout.hint}>{copy.couldntCheckTheRulesThey}</p>}
      {sentences.length > 0 && (
        <ol className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      )}
      {isValid && <p className={layout.hint}>{warmUpWords(checked.warm_up_bars)}</p>}
      {isValid && checked.needs_candles && <p className={layout.hint}>{copy.needsCandlesWithHighsAnd}</p>}
    </section>
  );
}

function FaultLine({ fault: { path, text }, isForm }: { fault: Fault; isForm: boolean }) {
  if (path === '') return <li>{text}</li>;
  return isForm ? (
    <li>
      <strong>{copy.placeOf(placeWords(path))}</strong> {formWords(text)}
    </li>
  ) : (
    <li>
      <code>{path}</code> {text}
    </li>
  );
}
