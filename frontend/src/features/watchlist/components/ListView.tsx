/** One list: its items with prices, and everything that is done with them. */

import { Eye, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useListAlertsQuery } from '@/api/alertsApi';
import { messages } from '@/api/messages';
import { useGetWatchlistQuery, type Watchlist } from '@/api/watchlistsApi';
import { LazyShareDialog } from '@/domain/sharing/LazyShareDialog';
import { useMay } from '@/domain/sharing/useMay';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, FailedLine, StaleChip } from '@/ui/states';
import { alertCounts } from '../alertCounts';
import { columnsOf } from '../columnIds';
import { copy } from '../copy';
import { isDue, matches, sectionsOf, stepOf } from '../figures';
import { shareCalls } from '../shareCalls';
import type { ListActions } from '../useListActions';
import { useMarket } from '../useMarket';
import type { View } from '../view';
import { AddItemDialog } from './AddItemDialog';
import { ImportDialog } from './ImportDialog';
import { ItemDialog } from './ItemDialog';
import { ListDialog } from './ListDialog';
import { ListToolbar } from './ListToolbar';
import styles from './ListView.module.css';
import { WatchTable, WatchTableSkeleton } from './WatchTable';

/** The most that one call gives, to count the alerts on each coin and collection. */
const MOST_ALERTS = 500;

interface ListViewProps {
  /** As the list of lists knows it. */
  readonly list: Watchlist;
  readonly lists: readonly Watchlist[];
  readonly view: View;
  readonly actions: ListActions;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

type Open = 'add' | 'edit' | 'import' | 'share' | null;

export function ListView({ list: summary, lists, view, actions, onChange }: ListViewProps) {
  const { currentData, isError, error, refetch } = useGetWatchlistQuery(summary.id);
  const list = currentData ?? summary;
  const items = currentData?.items;
  const may = useMay(list);
  const [open, setOpen] = useState<Open>(null);
  const columns = columnsOf(list.columns);
  const market = useMarket(useMemo(() => (items ?? []).flatMap(({ kind, ref }) => (kind === 'token' ? [ref] : [])), [items]));
  const alertsOn = useAlertCounts(columns.includes('alerts'), list.id);
  const today = formatDate(new Date(), 'dateOnly', useZone());
  const all = useMemo(() => sectionsOf(list.sections, items ?? []), [list.sections, items]);
  const shown = useMemo(
    () =>
      sectionsOf(
        list.sections,
        (items ?? []).filter((item) => matches(item, view.q)),
      ),
    [list.sections, items, view.q],
  );
  const found = shown.reduce((sum, section) => sum + section.items.length, 0);
  const due = (items ?? []).filter((item) => isDue(item, today)).length;
  const edited = items?.find(({ id }) => id === view.item);
  const close = () => setOpen(null);
  const at = lists.findIndex(({ id }) => id === list.id);

  return (
    <>
      <ListToolbar
        list={list}
        may={may}
        typed={view.q}
        onType={(q) => onChange({ ...view, q }, true)}
        onColumns={(next) => void actions.setColumns(list, next)}
        onAdd={() => setOpen('add')}
        onEdit={() => setOpen('edit')}
        onImport={() => setOpen('import')}
        onShare={() => setOpen('share')}
        onExport={(format) => void actions.save(list, format)}
        onDelete={() =>
          void actions.removeList(list).then((isGone) => {
            if (isGone) onChange({ ...view, list: '', q: '' }, true);
          })
        }
        onBack={at > 0 ? () => void actions.moveList(list.id, lists[at - 2]?.id ?? null) : undefined}
        onForth={at < lists.length - 1 ? () => void actions.moveList(list.id, lists[at + 1]?.id ?? null) : undefined}
      />
      {list.note !== '' && <p className={styles.note}>{list.note}</p>}
      <Panel flush>
        <QueryPanel
          query={{ isError, error, refetch }}
          data={items}
          waiting={<WatchTableSkeleton />}
          empty={
            <EmptyState
              icon={Eye}
              title={copy.thisListIsEmpty}
              text={may.edit ? copy.addTokensAndAddressesWith : copy.itsEditorsAddItems}
              action={
                may.edit && (
                  <span className={styles.choices}>
                    <Button kind="primary" onClick={() => setOpen('add')}>
                      {copy.addItem}
                    </Button>
                    <Button onClick={() => setOpen('import')}>{copy.importItems}</Button>
                  </span>
                )
              }
            />
          }
        >
          {(items) =>
            found === 0 ? (
              <EmptyState
                icon={SearchX}
                title={copy.noItemMatches(view.q)}
                action={<Button onClick={() => onChange({ ...view, q: '' })}>{copy.clearFilter}</Button>}
              />
            ) : (
              <WatchTable
                label={list.name}
                sections={shown}
                columns={columns}
                market={market}
                alertsOn={alertsOn}
                today={today}
                canEdit={may.edit}
                canMove={found === items.length}
                onMove={(item, place) => void actions.move(list, item, place)}
                onEdit={(item) => onChange({ ...view, item: item.id })}
                onRemove={(item) => void actions.removeItem(list, item)}
              />
            )
          }
        </QueryPanel>
      </Panel>
      {items !== undefined && items.length > 0 && (
        <footer className={styles.foot}>
          <p role="status">
            {formatCount(items.length, 'item')}
            {due > 0 && copy.dueForReview(formatCount(due, 'reason'))}
          </p>
          {market.staleSince !== null && <StaleChip asOf={market.staleSince} />}
          {market.error !== undefined && <FailedLine title={messages.market} error={market.error} onRetry={market.retry} />}
          {isError && <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />}
        </footer>
      )}
      {open === 'add' && <AddItemDialog list={list} onClose={close} />}
      {open === 'edit' && <ListDialog list={list} onClose={close} onSaved={close} />}
      {open === 'import' && <ImportDialog list={list} onClose={close} />}
      {open === 'share' && <LazyShareDialog thing={list} calls={shareCalls} onClose={close} />}
      {edited && may.edit && (
        <ItemDialog
          key={edited.id}
          list={list.id}
          item={edited}
          sections={all.map(({ name }) => name)}
          onClose={() => onChange({ ...view, item: '' }, true)}
          onMove={(place) => void actions.move(list, edited, place)}
          onStep={(by) => {
            const place = stepOf(all, edited.id, by);
            if (place !== null) void actions.move(list, edited, place);
          }}
        />
      )}
    </>
  );
}

/** How many alerts are on an item; asked for only while the column is shown. */
function useAlertCounts(isShown: boolean, list: string): ReturnType<typeof alertCounts> {
  const { data } = useListAlertsQuery({ limit: MOST_ALERTS }, { skip: !isShown });
  return useMemo(() => alertCounts(data, list), [data, list]);
}
