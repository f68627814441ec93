/** How well the rules were kept, what breaking them cost, and each round trip that broke one. */

import { ScrollText } from 'lucide-react';
import { useGetStatisticsQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { type Adherence, useGetAdherenceQuery } from '@/api/rulesApi';
import { Explain } from '@/domain/journal/parts';
import { intervalWords, shareWords } from '@/domain/journal/words';
import { costSentence } from '@/domain/rules/sentences';
import { ListTools } from '@/domain/views/ListTools';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { csvRows } from '@/ui/CsvOfList';
import { classes } from '@/ui/classes';
import { DateRange } from '@/ui/DateRange';
import { FilterBar } from '@/ui/FilterBar';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { explanations } from '../explain';
import { adherenceArgs, DEFAULT_VIEW, isNarrowed, type View } from '../view';
import styles from './AdherenceTab.module.css';
import { BREACH_CSV, BreachTable } from './BreachTable';
import { GroupTable } from './GroupTable';

interface AdherenceTabProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function AdherenceTab({ view, onChange }: AdherenceTabProps) {
  const query = useGetAdherenceQuery(adherenceArgs(view));
  const data = query.currentData;
  const retry = () => void query.refetch();
  const isFailed = data === undefined && query.isError;
  const isEmpty = data !== undefined && data.judged + data.unknown_net === 0;
  return (
    <>
      <Toolbar view={view} shown={data?.currency ?? ''} breaches={data?.breaches} onChange={onChange} />
      {isFailed && <FailedState title={messages.data} error={query.error} onRetry={retry} />}
      {isEmpty && <Nothing view={view} older={data.older} onChange={onChange} />}
      {!isFailed && !isEmpty && (
        <div className={layout.column}>
          <Summary data={data} onRetry={retry} />
          <Panel title={copy.keptOverriddenAndBroken} flush>
            <GroupTable data={data} />
          </Panel>
          <Panel title={copy.breaches} note={copy.newestFirstAtMost100} flush>
            <BreachTable
              breaches={data?.breaches}
              currency={data?.currency ?? ''}
              onOpen={(trip) => onChange({ ...view, trip })}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

interface ToolbarProps extends AdherenceTabProps {
  readonly shown: string;
  readonly breaches: Adherence['breaches'] | undefined;
}

function Toolbar({ view, shown, breaches = [], onChange }: ToolbarProps) {
  const statistics = useGetStatisticsQuery({});
  const known = statistics.data?.currencies.map(({ currency }) => currency) ?? [];
  const offered = [...new Set([...known, ...[shown, view.currency].filter((currency) => currency !== '')])];
  return (
    <FilterBar
      className={classes(layout.tools, styles.bar)}
      label={copy.filtersOfAdherence}
      onClear={isNarrowed(view) ? () => onChange({ ...DEFAULT_VIEW, tab: view.tab }) : undefined}
      tools={
        <ListTools
          list="adherence"
          csv={
            <CsvButton
              file="breaches"
              title={copy.theBreachesListedAsCsv}
              disabled={breaches.length === 0}
              rows={csvRows(BREACH_CSV, breaches)}
            />
          }
        />
      }
    >
      <div className={styles.days}>
        <DateRange
          hideLabel
          label={copy.daysOnWhichTheRound}
          names={[copy.closedFrom, copy.closedTo]}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
      {/* Without anything judged there is no currency to show. */}
      {(view.currency || shown) !== '' && (
        <div className={styles.currency}>
          <Picker
            hideLabel
            label={copy.currencyOfTheResults}
            value={view.currency || shown}
            options={offered.map((currency) => ({ value: currency, label: currency }))}
            onChange={(currency) => onChange({ ...view, currency })}
          />
        </div>
      )}
    </FilterBar>
  );
}

/** "10 round trips not judged: …"; nothing without any. */
const olderWords = (older: number): string =>
  older === 0 ? '' : copy.openedBeforeYourRules(formatCount(older, copy.roundTrip), older === 1);

function Nothing({ view, older, onChange }: AdherenceTabProps & { older: number }) {
  if (isNarrowed(view)) {
    return (
      <Panel>
        <EmptyState
          icon={ScrollText}
          title={copy.noRoundTripMatchesThese}
          text={olderWords(older) || undefined}
          action={<Button onClick={() => onChange({ ...DEFAULT_VIEW, tab: view.tab })}>{copy.clearFilters}</Button>}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState
        icon={ScrollText}
        title={copy.nothingToJudgeYet}
        text={[copy.closedRoundTripsThatWere, olderWords(older)].filter(Boolean).join(' ')}
        action={<Button onClick={() => onChange({ ...DEFAULT_VIEW })}>{copy.goToRulesets}</Button>}
      />
    </Panel>
  );
}

function Summary({ data, onRetry }: { data: Adherence | undefined; onRetry: () => void }) {
  if (data === undefined) {
    return (
      <Panel title={copy.didYouKeepYourRules}>
        <div className={styles.summary} aria-busy="true">
          <Skeleton width="30%" height={20} />
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </div>
      </Panel>
    );
  }
  const interval = data.rate && intervalWords(data.rate, shareWords);
  return (
    <Panel title={copy.didYouKeepYourRules}>
      <div className={styles.summary}>
        <Notices data={data} onRetry={onRetry} />
        <dl className={styles.figures}>
          <div>
            <dt>
              {copy.adherence}
              <Explain name={copy.adherence} about={explanations.rate} />
            </dt>
            <dd className={`num ${styles.value}`}>{data.rate ? shareWords(data.rate.value) : ABSENT}</dd>
            <dd className={`num ${styles.note}`}>
              {copy.judged(interval ? `95%: ${interval}` : copy.tooFewRoundTripsFor, formatCount(data.judged, copy.roundTrip))}
            </dd>
          </div>
          <div>
            <dt>
              {copy.costOfBreakingThem}
              <Explain name={copy.costOfBreakingThem} about={explanations.cost} />
            </dt>
            <dd className={styles.cost}>{costSentence(data.cost, data.currency ?? '')}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}

function Notices({ data, onRetry }: { data: Adherence; onRetry: () => void }) {
  if (!data.market_away && data.unknown_net === 0 && data.older === 0) return null;
  return (
    <p className={styles.notices}>
      {data.market_away && (
        <span role="status" className={styles.notice}>
          <Chip kind="warn">{copy.someFeesHaveNoPrice}</Chip>
          {copy.marketDataIsUnavailable}
          <Button size="small" onClick={onRetry}>
            {copy.retry}
          </Button>
        </span>
      )}
      {data.unknown_net > 0 && <span>{copy.leftOutAFeeHas(formatInteger(data.unknown_net))}</span>}
      {data.older > 0 && <span>{olderWords(data.older)}</span>}
    </p>
  );
}
