/** One week beside the calendar: what its round trips brought, its best and worst day, sessions and broken rules; and all weeks as a table. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Statistics } from '@/api/ledgerApi';
import { useGetAdherenceQuery } from '@/api/rulesApi';
import { useListTradingSessionsQuery } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { ChartTable } from '@/charts/ChartTable';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import type { DayResult } from '@/domain/journal/calendar';
import { Gain } from '@/domain/journal/parts';
import { type View, writeView } from '@/domain/journal/view';
import { cellMoney, intervalWords, shareWords, signed } from '@/domain/journal/words';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { ButtonLink, IconButton } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { daysShown, isPartial, type Week, weeksOf } from '../recap';
import styles from './RecapPanel.module.css';

interface RecapProps {
  readonly view: View;
  readonly data: Statistics | undefined;
}

export function RecapPanel({ view, data }: RecapProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const [chosen, setChosen] = useState<string>();
  const weeks = useMemo(() => (data === undefined ? [] : weeksOf(data)), [data]);
  const week = weeks.find(({ from }) => from === chosen) ?? weeks.at(-1);
  return (
    <Panel
      title={copy.weeklyRecap}
      note={data ? copy.mondayToSundayIn(data.zone.replaceAll('_', ' ')) : copy.mondayToSunday}
      actions={<ShowAs chart={copy.week} value={shown} onChange={setShown} />}
      foot={isPartial(view) ? copy.sessionsAndBrokenRules : undefined}
    >
      {data !== undefined && week === undefined ? (
        <EmptyState compact title={copy.noResultsByWeek} />
      ) : data !== undefined && shown === 'table' ? (
        <WeekTable weeks={weeks} currency={data.currency ?? ''} />
      ) : (
        <>
          <Stepper weeks={weeks} week={week} onChange={setChosen} />
          {data === undefined || week === undefined ? <Waiting /> : <WeekFigures view={view} data={data} week={week} />}
        </>
      )}
    </Panel>
  );
}

interface StepperProps {
  readonly weeks: readonly Week[];
  readonly week: Week | undefined;
  readonly onChange: (monday: string | undefined) => void;
}

function Stepper({ weeks, week, onChange }: StepperProps) {
  const at = week === undefined ? -1 : weeks.indexOf(week);
  return (
    <div className={styles.stepper}>
      <IconButton label={copy.previousWeek} disabled={at <= 0} onClick={() => onChange(weeks[at - 1]?.from)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="num" role="status">
        {week && copy.weekWith(week.number, formatDate(week.from), formatDate(week.to))}
      </span>
      <IconButton
        label={copy.nextWeek}
        disabled={at < 0 || at === weeks.length - 1}
        onClick={() => onChange(weeks[at + 1]?.from)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface Fact {
  readonly name: string;
  /** Undefined while it is on its way. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`num ${styles.value}`}>{value ?? <Skeleton width={72} />}</dd>
          <dd className={`num ${styles.note}`}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const NAMES = [copy.netOfTheWeek, copy.winRate, copy.bestDay, copy.worstDay, copy.sessionsReviewed, copy.rulesBroken] as const;

const Waiting = () => <Facts facts={NAMES.map((name) => ({ name, value: undefined }))} />;

const dayFact = (name: string, day: DayResult | undefined, currency: string): Fact => ({
  name,
  value: day === undefined ? ABSENT : <Gain amount={day.net} brief currency={currency} />,
  note: day && formatDate(day.day),
});

function winFact({ closed }: Week): Fact {
  const rate = closed?.win_rate;
  if (closed === undefined || !rate) return { name: copy.winRate, value: ABSENT };
  const interval = intervalWords(rate, shareWords);
  const won = copy.wonOf(formatInteger(closed.wins), formatInteger(closed.wins + closed.losses));
  return { name: copy.winRate, value: shareWords(rate.value), note: interval ? copy.withInterval(won, interval) : won };
}

/** Sessions of all accounts that ended, which is when they are reviewed. */
function useSessionsFact(days: { readonly from: string; readonly to: string }): Fact {
  const { currentData, isError, refetch } = useListTradingSessionsQuery({ ...days, state: 'closed', limit: 1 });
  if (currentData === undefined && isError) return failed(copy.sessionsReviewed, refetch);
  const count = currentData?.total;
  return {
    name: copy.sessionsReviewed,
    value: typeof count !== 'number' ? undefined : <Counted count={count} to={paths.sessionsBetween(days.from, days.to)} />,
  };
}

/** Round trips of all accounts that were opened although a rule locked them; where none was judged, why. `closed` is how many ended in these days. */
function useRulesFact(days: { readonly from: string; readonly to: string }, currency: string | undefined, closed: number): Fact {
  const { currentData, isError, refetch } = useGetAdherenceQuery({ ...days, currency });
  const name = copy.rulesBroken;
  if (currentData === undefined) return isError ? failed(name, refetch) : { name, value: undefined };
  const { judged, broken, overridden, older } = currentData;
  if (judged === 0) {
    const why = closed === 0 ? copy.noneClosed : copy.noRulesApplied;
    return { name, value: ABSENT, note: older > 0 ? copy.noRulesYet(formatCount(older, copy.roundTrip)) : why };
  }
  return {
    name,
    value: <Counted count={broken.trips + overridden.trips} to={paths.adherenceBetween(days.from, days.to)} />,
    note: copy.ofJudged(formatCount(judged, copy.roundTrip), currentData.currency ?? ''),
  };
}

const failed = (name: string, refetch: () => unknown): Fact => ({
  name,
  value: <FailedLine title={copy.couldntLoad} onRetry={() => void refetch()} />,
});

const Counted = ({ count, to }: { count: number; to: string }) =>
  count === 0 ? '0' : <Link to={to}>{formatInteger(count)}</Link>;

function WeekFigures({ view, data, week }: { view: View; data: Statistics; week: Week }) {
  const days = daysShown(week, view);
  const currency = data.currency ?? '';
  // Rules are judged in one currency: where results of several were converted, in the one of most round trips.
  const rules = useRulesFact(days, data.conversion || currency === '' ? undefined : currency, week.closed?.trips ?? 0);
  const sessions = useSessionsFact(days);
  const { closed } = week;
  const facts: readonly Fact[] = [
    {
      name: copy.netOfTheWeek,
      value: closed === undefined ? ABSENT : <Gain amount={closed.net} brief currency={currency} />,
      note: formatCount(closed?.trips ?? 0, copy.roundTrip),
    },
    winFact(week),
    dayFact(copy.bestDay, week.best, currency),
    dayFact(copy.worstDay, week.worst, currency),
    sessions,
    rules,
  ];
  const only = { ...view, ...days, open: '' };
  const isOnly = view.from === days.from && view.to === days.to;
  return (
    <>
      <Facts facts={facts} />
      {week.byDay !== undefined && <p className={styles.about}>{copy.itsDaysAddUpTo(resultWords(week.byDay, currency))}</p>}
      {week.unknown > 0 && <p className={styles.about}>{copy.exitsLeftOut(formatCount(week.unknown, copy.exit))}</p>}
      <p className={styles.links}>
        {!isOnly && (
          <ButtonLink size="small" to={paths.journalOf(writeView({ ...only, tab: 'overview' }))}>
            {copy.showThisWeek}
          </ButtonLink>
        )}
        <ButtonLink size="small" to={paths.journalOf(writeView({ ...only, tab: 'trips', state: 'closed' }))}>
          {copy.showItsRoundTrips}
        </ButtonLink>
      </p>
    </>
  );
}

/** As the figures beside it have it: results that were converted have 18 decimals. */
const resultWords = (amount: string, currency: string): string =>
  `${signed(amount, (text) => cellMoney(text, currency))} ${currency}`;

const dayWords = (day: DayResult | undefined, currency: string): string =>
  day === undefined ? ABSENT : `${resultWords(day.net, currency)}, ${formatDate(day.day)}`;

function WeekTable({ weeks, currency }: { weeks: readonly Week[]; currency: string }) {
  const rateOf = ({ closed }: Week): string => (closed?.win_rate ? shareWords(closed.win_rate.value) : ABSENT);
  return (
    <div className={styles.table}>
      <ChartTable
        caption={copy.resultsByWeekIn(currency)}
        header={[copy.week, copy.net(currency), copy.roundTrips, copy.winRate, copy.bestDay, copy.worstDay]}
        rows={[...weeks]
          .reverse()
          .map((week) => [
            copy.weekFrom(formatDate(week.from), week.number),
            week.closed === undefined ? ABSENT : resultWords(week.closed.net, currency),
            formatInteger(week.closed?.trips ?? 0),
            rateOf(week),
            dayWords(week.best, currency),
            dayWords(week.worst, currency),
          ])}
      />
    </div>
  );
}
