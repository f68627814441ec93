/** Round trips page by page, narrowed by state and outcome; a row opens its details. */

import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { NoFills } from '@/domain/journal/NoFills';
import { TripTable } from '@/domain/journal/TripTable';
import { isListNarrowed, OUTCOMES, STATES, tripsArgs, type View, withoutFilters } from '@/domain/journal/view';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { SelectField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedState } from '@/ui/states';
import styles from './TripsTab.module.css';

const PAGE = 50;

const STATE_WORDS = { open: 'Open', closed: 'Closed' } as const;
const OUTCOME_WORDS = { win: 'Won', loss: 'Lost', breakeven: 'Even', unknown: 'Result unknown' } as const;

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
  const offered = [...new Set([...currencies, ...(view.currency === '' ? [] : [view.currency])])];
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.select}>
          <SelectField
            compact
            hideLabel
            label="State"
            value={view.state}
            onChange={({ target }) => onChange({ ...view, state: target.value as View['state'] })}
          >
            <option value="">Open and closed</option>
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
            label="Outcome"
            value={view.outcome}
            onChange={({ target }) => onChange({ ...view, outcome: target.value as View['outcome'] })}
          >
            <option value="">Any outcome</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {OUTCOME_WORDS[outcome]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.select}>
          <SelectField
            compact
            hideLabel
            label="Currency of the results"
            value={view.currency}
            onChange={({ target }) => onChange({ ...view, currency: target.value })}
          >
            <option value="">All currencies</option>
            {offered.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        </div>
        {first?.market_away && (
          <span className={styles.away} role="status">
            <Chip kind="warn">Some fees have no price now</Chip>
            <Button size="small" onClick={() => void list.refetch()}>
              Retry
            </Button>
          </span>
        )}
      </div>
      {list.isError && first === undefined ? (
        <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel flush>
          <TripTable
            trips={pager.page?.trips}
            onOpen={(trip) => onChange({ ...view, open: trip.id })}
            empty={
              isListNarrowed(view) ? (
                <EmptyState
                  icon={ListChecks}
                  title="No round trip matches these filters"
                  action={<Button onClick={() => onChange(withoutFilters(view))}>Clear filters</Button>}
                />
              ) : (
                <NoFills />
              )
            }
          />
        </Panel>
      )}
      {total > 0 && (
        <footer className={styles.pager}>
          <p role="status">
            {formatCount(total, 'round trip')}
            {pager.isLong && `, page ${pager.at + 1} of ${Math.ceil(total / PAGE)}`}
          </p>
          <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
            Back
          </Button>
          <Button size="small" disabled={pager.next === undefined || list.isFetching} onClick={pager.next}>
            Next
          </Button>
        </footer>
      )}
    </>
  );
}
