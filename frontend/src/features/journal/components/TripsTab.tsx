/** Round trips page by page, narrowed by state, outcome and whether they follow a loss; a row opens its details. */

import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { NoFills } from '@/domain/journal/NoFills';
import { TRIP_COLUMNS, TripTable } from '@/domain/journal/TripTable';
import { AFTER_LOSSES, isListNarrowed, OUTCOMES, STATES, tripsArgs, type View, withoutFilters } from '@/domain/journal/view';
import { AFTER_LOSS, GROUPING_WORDS } from '@/domain/journal/words';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useColumnChoice } from '@/ui/columnChoice';
import layout from '@/ui/layout.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { TripsCsv } from './TripsCsv';
import styles from './TripsTab.module.css';

const PAGE = 50;

const STATE_WORDS = { open: 'Open', closed: 'Closed' } as const;
const OUTCOME_WORDS = { win: 'Won', loss: 'Lost', breakeven: 'Even', unknown: copy.resultUnknown } as const;
const AFTER_LOSS_WORDS = {
  any: copy.afterALoss,
  larger: copy.largerAfterALoss,
  usual: copy.usualAfterALoss,
  none: copy.notAfterALoss,
} as const;

/** `any` and one choice for each of `values`. */
const choices = <T extends string>(any: string, values: readonly T[], words: Readonly<Record<T, string>>) => [
  { value: '', label: any },
  ...values.map((value) => ({ value, label: words[value] })),
];

interface TripsProps {
  readonly view: View;
  /** Offered beside the chosen one. */
  readonly currencies: readonly string[];
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function TripsTab({ view, currencies, onChange }: TripsProps) {
  const args = useMemo(() => ({ ...tripsArgs(view), limit: PAGE }), [view]);
  const list = useTripPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const first = list.currentData?.pages[0];
  const total = first?.total ?? 0;
  const choice = useColumnChoice('round_trips', TRIP_COLUMNS);
  return (
    <>
      <div className={layout.bar}>
        <div className={styles.select}>
          <Picker
            hideLabel
            label={copy.state}
            value={view.state}
            options={choices(copy.openAndClosed, STATES, STATE_WORDS)}
            onChange={(state) => onChange({ ...view, state: state as View['state'] })}
          />
        </div>
        <div className={styles.select}>
          <Picker
            hideLabel
            label={copy.outcome}
            value={view.outcome}
            options={choices(copy.anyOutcome, OUTCOMES, OUTCOME_WORDS)}
            onChange={(outcome) => onChange({ ...view, outcome: outcome as View['outcome'] })}
          />
        </div>
        <div className={classes(styles.select, styles.entry)}>
          <Picker
            hideLabel
            label={GROUPING_WORDS.after_loss}
            value={view.afterLoss}
            options={choices(copy.allEntries, AFTER_LOSSES, AFTER_LOSS_WORDS)}
            onChange={(afterLoss) => onChange({ ...view, afterLoss: afterLoss as View['afterLoss'] })}
          />
        </div>
        <div className={styles.select}>
          <Picker
            hideLabel
            label={copy.currencyOfTheResults}
            value={view.currency}
            options={[
              { value: '', label: copy.allCurrencies },
              ...currencies.map((currency) => ({ value: currency, label: currency })),
            ]}
            onChange={(currency) => onChange({ ...view, currency })}
          />
        </div>
        {first?.market_away && (
          <span className={styles.away} role="status">
            <Chip kind="warn">{copy.someFeesHaveNoPrice}</Chip>
            <Button size="small" onClick={() => void list.refetch()}>
              {copy.retry}
            </Button>
          </span>
        )}
        <ListTools list="round_trips" choice={choice} csv={<TripsCsv file="round-trips" args={args} disabled={total === 0} />} />
      </div>
      <QueryPanel query={list} data={first}>
        <Panel flush foot={view.afterLoss === '' ? undefined : AFTER_LOSS}>
          <TripTable
            trips={pager.page?.trips}
            hidden={choice.hidden}
            onOpen={(trip) => onChange({ ...view, open: trip.id })}
            empty={
              isListNarrowed(view) ? (
                <EmptyState
                  icon={ListChecks}
                  title={copy.noRoundTripMatchesThese}
                  action={<Button onClick={() => onChange(withoutFilters(view))}>{copy.clearFilters}</Button>}
                />
              ) : (
                <NoFills />
              )
            }
          />
        </Panel>
      </QueryPanel>
      {total > 0 && (
        <PagerFoot
          words={
            <>
              {formatCount(total, copy.roundTrip)}
              {pager.isLong && copy.pageOf(pager.at + 1, Math.ceil(total / PAGE))}
            </>
          }
          back={pager.back}
          next={list.isFetching ? undefined : pager.next}
        />
      )}
    </>
  );
}
