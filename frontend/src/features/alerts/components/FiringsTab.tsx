/** The fired log: what fired, when, and what should be known before it is trusted. */

import { BellRing, CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { alertsApi, type Firing, useFiringPagesInfiniteQuery, useReadFiringsMutation } from '@/api/alertsApi';
import { messages } from '@/api/messages';
import { usePageReader } from '@/api/pageReader';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount, formatInteger } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { CSV_PAGE, type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { classes } from '@/ui/classes';
import { Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { MoreFoot } from '@/ui/MoreFoot';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import { DEFAULT_VIEW, firingsArgs, type View } from '../view';
import { marksOf, nameOfFiring } from '../words';
import { FiringDialog } from './FiringDialog';
import styles from './FiringsTab.module.css';

export const PAGE = 50;

const FIRING_CSV: CsvColumns<Firing> = [
  ['Fired', ({ at }) => at],
  ['Alert', ({ alert }) => alert],
  ['Member', ({ member }) => member ?? ''],
  ['What', ({ text }) => text],
  [
    'Remarks',
    (firing) =>
      marksOf(firing)
        .map(({ label }) => label)
        .join(', '),
  ],
  ['Read', ({ read }) => (read ? 'yes' : 'no')],
  ['Id', ({ id }) => id],
];

interface FiringsTabProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function FiringsTab({ view, onChange }: FiringsTabProps) {
  const query = useFiringPagesInfiniteQuery({ ...firingsArgs(view), limit: PAGE });
  const pages = query.currentData?.pages;
  const firings = useMemo(() => pages?.flatMap((page) => page.firings), [pages]);
  const [read, reading] = useReadFiringsMutation();
  const unread = pages?.[0]?.unread ?? 0;
  const readPage = usePageReader(alertsApi.endpoints.listFirings, { ...firingsArgs(view), limit: CSV_PAGE });
  const readAll = async () => {
    const answer = await read({ ids: [] });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <>
      <div className={layout.bar}>
        <Segmented
          label={copy.showTitle}
          value={view.read}
          options={optionsOf({ '': copy.all, no: unread > 0 ? copy.unreadOfUnread(formatInteger(unread)) : copy.unreadTitle })}
          onChange={(next) => onChange({ ...view, read: next })}
        />
        {view.alert !== '' && (
          <Button size="small" onClick={() => onChange({ ...view, alert: '' })}>
            {copy.onlyShowAllOfAlert(firings?.[0]?.alert ?? copy.oneAlert)}
          </Button>
        )}
        <ForEditors>
          <Button size="small" disabled={unread === 0} busy={reading.isLoading} onClick={() => void readAll()}>
            <CheckCheck aria-hidden="true" />
            {copy.markAllAsRead}
          </Button>
        </ForEditors>
        <ListTools
          list="firings"
          csv={
            <CsvOfList
              file="fired-alerts"
              columns={FIRING_CSV}
              disabled={firings === undefined || firings.length === 0}
              read={readPage}
              next={(page) => page.next_cursor}
              rows={(page) => page.firings}
            />
          }
        />
      </div>
      {query.isError && firings !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
        </p>
      )}
      <Panel flush>
        <QueryPanel query={query} data={firings} waiting={<Waiting />} empty={<Nothing view={view} onChange={onChange} />}>
          {(firings) => (
            <ul>
              {firings.map((firing) => (
                <FiringRow key={firing.id} firing={firing} onOpen={() => onChange({ ...view, firing: firing.id })} />
              ))}
            </ul>
          )}
        </QueryPanel>
      </Panel>
      {firings !== undefined && firings.length > 0 && (
        <MoreFoot
          words={formatCount(Math.max(pages?.[0]?.total ?? 0, firings.length), 'firing')}
          action={copy.showMoreFirings}
          query={query}
        />
      )}
      {view.firing !== '' && (
        <FiringDialog key={view.firing} id={view.firing} onClose={() => onChange({ ...view, firing: '' }, true)} />
      )}
    </>
  );
}

function FiringRow({ firing, onOpen }: { firing: Firing; onOpen: () => void }) {
  return (
    <li className={classes(styles.row, !firing.read && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onOpen}>
          {nameOfFiring(firing)}
          {!firing.read && <span className="visually-hidden">{copy.unread}</span>}
        </button>
        <p className={styles.text}>{firing.text}</p>
      </div>
      <p className={styles.marks}>
        {marksOf(firing).map(({ key, label, about }) => (
          <Chip key={key} kind={key === 'quiet' ? 'neutral' : 'warn'} title={about}>
            {label}
          </Chip>
        ))}
      </p>
      <Ago at={firing.at} className={styles.time} />
    </li>
  );
}

function Nothing({ view, onChange }: FiringsTabProps) {
  const isNarrowed = view.read !== '' || view.alert !== '';
  if (isNarrowed) {
    return (
      <EmptyState
        icon={BellRing}
        title={view.read === 'no' ? copy.noUnreadFirings : copy.thisAlertHasNotFired}
        action={<Button onClick={() => onChange({ ...DEFAULT_VIEW, tab: 'fired' })}>{copy.showAllFirings}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={BellRing}
      title={copy.nothingHasFiredYetTitle}
      text={copy.eachFiringIsKeptHere}
      action={<Button onClick={() => onChange(DEFAULT_VIEW)}>{copy.showAlerts}</Button>}
    />
  );
}

function Waiting() {
  return (
    <ul aria-busy="true" aria-label={copy.loadingFirings}>
      {[0, 1, 2, 3].map((key) => (
        <li key={key} className={styles.row}>
          <span className={styles.dot} />
          <div className={styles.words}>
            <Skeleton width="35%" height={12} />
            <Skeleton width="60%" style={{ marginTop: 8 }} />
          </div>
          <Skeleton width={80} />
        </li>
      ))}
    </ul>
  );
}
