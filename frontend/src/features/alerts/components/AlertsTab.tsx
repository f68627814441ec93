/** The alerts as a list, narrowed by words, state and coin. */

import { BellRing, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { type Alert, alertsApi, useAlertPagesInfiniteQuery, useGetAlertQuery } from '@/api/alertsApi';
import { useCoins } from '@/api/coinNames';
import { messages } from '@/api/messages';
import { usePageReader } from '@/api/pageReader';
import { every } from '@/api/polling';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CSV_PAGE, type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import layout from '@/ui/layout.module.css';
import { MoreFoot } from '@/ui/MoreFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SearchField } from '@/ui/SearchField';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { UndoBar } from '@/ui/UndoBar';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import { isUnreadable, plainName, STATE_IDS, stateLook } from '../sentences';
import { useAlertActions } from '../useAlertActions';
import { useNetworkNames } from '../useNetworkNames';
import { alertsArgs, DEFAULT_VIEW, isNarrowed, LONGEST_SEARCH, type View, writeView } from '../view';
import AlertDialog from './AlertDialog';
import { AlertRow } from './AlertRow';
import styles from './AlertsTab.module.css';

export const PAGE = 50;
/** Prices are checked every 15 minutes; what fires meanwhile comes by the stream. */
const POLL_MS = 60_000;

const ALERT_CSV: CsvColumns<Alert> = [
  ['Alert', ({ name }) => name],
  ['State', ({ state }) => stateLook(state).label],
  ['Conditions', ({ conditions }) => conditions.map(({ kind, coin }) => [kind, coin].filter(Boolean).join(' ')).join('; ')],
  ['Fired', ({ fired }) => fired],
  [copy.lastFired, ({ last_fired_at: at }) => at],
  [copy.lastChecked, ({ checked_at: at }) => at],
  ['Expires', ({ expires_at: at }) => at],
  ['Note', ({ note }) => note],
  ['Created', ({ created_at: at }) => at],
  ['Id', ({ id }) => id],
];

interface AlertsTabProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onNew: () => void;
}

export function AlertsTab({ view, onChange, onNew }: AlertsTabProps) {
  const query = useAlertPagesInfiniteQuery({ ...alertsArgs(view), limit: PAGE }, every(POLL_MS));
  const pages = query.currentData?.pages;
  const alerts = useMemo(() => pages?.flatMap((page) => page.alerts), [pages]);
  const actions = useAlertActions(() => void query.refetch());
  const coinOf = useCoins(
    useMemo(
      () => alerts?.flatMap(({ conditions }) => conditions.flatMap(({ coin, other }) => [coin ?? '', other ?? ''])) ?? [],
      [alerts],
    ),
  );
  const nameOf = useCallback((coin: string) => coinOf(coin)?.name ?? plainName(coin), [coinOf]);
  const networkOf = useNetworkNames(
    alerts?.some(({ conditions }) => conditions.some(({ network }) => Boolean(network))) ?? false,
  );
  const creates = useCreates();
  const edited = useEdited(creates ? view.edit : '', alerts);
  const total = pages?.[0]?.total ?? 0;
  const isKnownEmpty = pages !== undefined && total === 0 && !isNarrowed(view);

  return (
    <>
      {/* Kept while loading: a toolbar that comes with the answer would push the list down. */}
      {!isKnownEmpty && <Toolbar view={view} coinName={nameOf(view.coin)} onChange={onChange} />}
      {actions.gone !== undefined && (
        <UndoBar
          text={copy.deleted(actions.gone)}
          busy={actions.isRestoring}
          onUndo={() => void actions.undo()}
          onDismiss={actions.dismiss}
        />
      )}
      {query.isError && alerts !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
        </p>
      )}
      <Panel flush>
        <QueryPanel
          query={query}
          data={alerts}
          waiting={<Waiting />}
          empty={<NoAlerts view={view} onClear={() => onChange({ ...DEFAULT_VIEW, tab: view.tab })} onNew={onNew} />}
        >
          {(alerts) => (
            <ul className={styles.list}>
              {alerts.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  nameOf={nameOf}
                  networkOf={networkOf}
                  isBusy={actions.isBusy}
                  log={`${paths.alerts}?${writeView({ ...DEFAULT_VIEW, tab: 'fired', alert: alert.id })}`}
                  onToggle={(enabled) => void actions.toggle(alert, enabled)}
                  onSnooze={(until) => void actions.snooze(alert, until)}
                  onEdit={() => onChange({ ...view, edit: alert.id })}
                  onDelete={() => void actions.remove(alert)}
                />
              ))}
            </ul>
          )}
        </QueryPanel>
      </Panel>
      {alerts !== undefined && alerts.length > 0 && (
        <MoreFoot words={formatCount(Math.max(total, alerts.length), 'alert')} action={copy.showMoreAlerts} query={query} />
      )}
      {edited && <AlertDialog key={edited.id} alert={edited} onClose={() => onChange({ ...view, edit: '' }, true)} />}
    </>
  );
}

/** The alert that the address names: one of the list, or asked for where a link leads to it. */
function useEdited(id: string, alerts: readonly Alert[] | undefined): Alert | undefined {
  const listed = alerts?.find((alert) => alert.id === id);
  const asked = useGetAlertQuery(id, { skip: id === '' || alerts === undefined || listed !== undefined });
  const found = id === '' ? undefined : (listed ?? asked.currentData);
  return found && isUnreadable(found) ? undefined : found;
}

interface ToolbarProps {
  readonly view: View;
  readonly coinName: string;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

function Toolbar({ view, coinName, onChange }: ToolbarProps) {
  const readPage = usePageReader(alertsApi.endpoints.listAlerts, { ...alertsArgs(view), limit: CSV_PAGE });
  return (
    <div className={layout.bar}>
      <div className={styles.search}>
        <SearchField
          label={copy.searchAlerts}
          value={view.q}
          maxLength={LONGEST_SEARCH}
          onChange={(q) => onChange({ ...view, q }, true)}
        />
      </div>
      <div className={styles.state}>
        <Choice
          hideLabel
          label={copy.state}
          value={view.state}
          options={[
            { value: '', label: copy.allStates },
            ...STATE_IDS.map((state) => ({ value: state, label: stateLook(state).label })),
          ]}
          onChange={(state) => onChange({ ...view, state })}
        />
      </div>
      {view.coin !== '' && (
        <Button size="small" onClick={() => onChange({ ...view, coin: '' })}>
          {copy.onlyShowAll(coinName)}
        </Button>
      )}
      <ListTools
        list="alerts"
        csv={
          <CsvOfList
            file="alerts"
            columns={ALERT_CSV}
            read={readPage}
            next={(page) => page.next_cursor}
            rows={(page) => page.alerts}
          />
        }
      />
    </div>
  );
}

function NoAlerts({ view, onClear, onNew }: { view: View; onClear: () => void; onNew: () => void }) {
  const creates = useCreates();
  const isPhone = useIsPhone();
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={SearchX}
        title={copy.noAlertMatchesTheseFilters}
        action={<Button onClick={onClear}>{copy.clearFilters}</Button>}
      />
    );
  }
  if (!creates) return <EmptyState icon={BellRing} title={copy.noAlertsYet} text={copy.viewersCantCreateAlerts} />;
  return (
    <EmptyState
      icon={BellRing}
      title={isPhone ? copy.noAlertsYet : copy.noAlertsPressATo}
      text={copy.anAlertTellsYouWhen}
      action={
        <Button kind="primary" onClick={onNew}>
          {copy.createAlert}
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <ul className={styles.list} aria-busy="true" aria-label={copy.loadingAlerts}>
      {[0, 1, 2].map((key) => (
        <li key={key} className={styles.row}>
          <div className={styles.words}>
            <Skeleton width="40%" height={12} />
            <Skeleton width="75%" style={{ marginTop: 10 }} />
          </div>
          <div className={styles.facts}>
            <Skeleton width={90} />
            <Skeleton width={170} style={{ marginTop: 10 }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
