/** How an open position stands to the rules, with every reason in words. */

import { useZone } from '@/domain/workspace/useZone';
import { FailedLine } from '@/ui/states';
import { copy } from './copy';
import { reasonsOf } from './positionWords';
import styles from './RuleReasons.module.css';
import { RuleState } from './RuleState';
import { usePositionRules } from './usePositionRules';

/** Nothing until the server has answered: the rest of the dialog does not wait for it. */
export function RuleReasons({ id }: { id: string }) {
  const rules = usePositionRules([id]);
  const zone = useZone();
  const own = rules.states?.get(id);
  if (rules.states === undefined && rules.error !== undefined) {
    return <FailedLine title={copy.couldntLoadItsRules} error={rules.error} onRetry={rules.refetch} />;
  }
  if (own === undefined) return null;
  const reasons = own.state === 'none' ? [copy.noRuleHolds] : reasonsOf(own, zone);
  return (
    <section className={styles.reasons} aria-label={copy.rules}>
      <h3>
        {copy.rules} <RuleState id={id} rules={rules} brief />
      </h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {rules.isMarketAway && <p>{copy.marketDataIsUnavailableRules}</p>}
    </section>
  );
}
