/** Round trips page by page, narrowed by state, outcome and whether they follow a loss; a row opens its details. */

import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useAppDispatch } from '@/api/hooks';
import { ledgerApi, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { NoFills } from '@/domain/journal/NoFills';
import { TRIP_COLUMNS, TRIP_CSV, TripTable } from '@/domain/journal/TripTable';
import { AFTER_LOSSES, isListNarrowed, OUTCOMES, STATES, tripsArgs, type View, withoutFilters } from '@/domain/journal/view';
import { AFTER_LOSS, GROUPING_WORDS } from '@/domain/journal/words';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { CSV_PAGE, CsvOfList } from '@/ui/CsvOfList';
import { classes } from '@/ui/classes';
import { useColumnChoice } from '@/ui/columnChoice';
import { SelectField } from '@/ui/fields';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
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
  const dispatch = useAppDispatch();
  const { listRoundTrips } = ledgerApi.endpoints;
  const offered = [...new Set([...currencies, ...(view.currency === '' ? [] : [view.currency])])];
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.select}>
          <SelectField
            compact
            hideLabel
            label={copy.state}
            value={view.state}
            onChange={({ target }) => onChange({ ...view, state: target.value as View['state'] })}
          >
            <option value="">{copy.openAndClosed}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_WORDS[state]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.select}>
          <SelectField
            compact
            hideLabel
            label={copy.outcome}
            value={view.outcome}
            onChange={({ target }) => onChange({ ...view, outcome: target.value as View['outcome'] })}
          >
            <option value="">{copy.anyOutcome}</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_WORDS[outcome]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={classes(styles.select, styles.entry)}>
          <SelectField
            compact
            hideLabel
            label={GROUPING_WORDS.after_loss}
            value={view.afterLoss}
            onChange={({ target }) => onChange({ ...view, afterLoss: target.value as View['afterLoss'] })}
          >
            <option value="">{copy.allEntries}</option>
            {AFTER_LOSSES.map((asked) => (
              <option key={asked} value={asked}>
                {AFTER_LOSS_WORDS[asked]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.select}>
          <SelectField
            compact
            hideLabel
            label={copy.currencyOfTheResults}
            value={view.currency}
            onChange={({ target }) => onChange({ ...view, currency: target.value })}
          >
            <option value="">{copy.allCurrencies}</option>
            {offered.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        </div>
        {first?.market_away && (
          <span className={styles.away} role="status">
            <Chip kind="warn">{copy.someFeesHaveNoPrice}</Chip>
            <Button size="small" onClick={() => void list.refetch()}>
              {copy.retry}
            </Button>
          </span>
        )}
        <ListTools
          list="round_trips"
          choice={choice}
          csv={
            <CsvOfList
              file="round-trips"
              columns={TRIP_CSV}
              disabled={total === 0}
              read={(cursor) =>
                dispatch(
                  listRoundTrips.initiate({ ...args, limit: CSV_PAGE, cursor }, { subscribe: false, forceRefetch: true }),
                ).unwrap()
              }
              next={(page) => page.next_cursor}
              rows={(page) => page.trips}
            />
          }
        />
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
