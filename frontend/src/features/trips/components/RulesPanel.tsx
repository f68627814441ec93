/** How the round trips of a trip kept the rules of its ruleset. */

import { Link } from 'react-router';
import { useListRulesetsQuery } from '@/api/rulesApi';
import type { TripDetail } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { Facts, Gain } from '@/domain/journal/parts';
import { intervalWords, shareWords } from '@/domain/journal/words';
import { costSentence } from '@/domain/rules/sentences';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import styles from './trips.module.css';

type Judged = NonNullable<TripDetail['adherence']>;

/** Nothing for a trip without a ruleset. */
export function RulesPanel({ detail: { trip, adherence } }: { detail: TripDetail }) {
  const rulesets = useListRulesetsQuery();
  if (trip.ruleset_id == null || adherence == null) return null;
  const name = rulesets.data?.find(({ id }) => id === trip.ruleset_id)?.name;
  return (
    <Panel
      title={copy.rules}
      note={name ?? (rulesets.isSuccess ? copy.ofARulesetThatWas : ABSENT)}
      actions={<Link to={paths.tradingRulesets}>{copy.openRulesets}</Link>}
    >
      {adherence.judged === 0 ? (
        <p className={styles.text}>{copy.noClosedRoundTripOf}</p>
      ) : (
        <div className={styles.about}>
          <Facts facts={factsOf(adherence)} />
          <p className={styles.text}>{costSentence(adherence.cost, adherence.currency ?? '')}</p>
        </div>
      )}
    </Panel>
  );
}

function factsOf(of: Judged): Parameters<typeof Facts>[0]['facts'] {
  const interval = of.rate && intervalWords(of.rate, shareWords);
  const group = (name: string, { trips, net }: Judged['kept']) =>
    [
      name,
      trips === 0 ? (
        '0'
      ) : (
        <span key={name}>
          {copy.net(formatInteger(trips))} <Gain amount={net} currency={of.currency ?? undefined} brief />
        </span>
      ),
    ] as const;
  return [
    ['Adherence', of.rate ? `${shareWords(of.rate.value)}${interval ? ` (95%: ${interval})` : ''}` : ABSENT],
    ['Judged', formatCount(of.judged, copy.roundTrip)],
    group('Kept', of.kept),
    group(copy.overriddenWithAReason, of.overridden),
    group('Broken', of.broken),
    ...(of.unknown_net > 0 ? [[copy.leftOut, copy.aFeeHasNoPrice(formatInteger(of.unknown_net))] as const] : []),
  ];
}
