/** The list of fills with its filters, bulk delete with undo, and the form of one fill. */

import { ArrowLeftRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Account, type Fill, useFillPagesInfiniteQuery } from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { useChooseKey } from '@/ui/choiceColumn';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { UndoBar } from '@/ui/UndoBar';
import { copy } from '../copy';
import styles from '../TradingPage.module.css';
import { useFileNames } from '../useFileNames';
import { useRemovals } from '../useRemovals';
import { cleared, filterOf, isNarrowed, type View } from '../view';
import { countFills } from '../words';
import { ChosenBar } from './ChosenBar';
import { FillDialog } from './FillDialog';
import { FillsToolbar } from './FillsToolbar';
import { FillTable } from './FillTable';
import { FormatList } from './FormatList';

interface FillsTabProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  readonly zone: string | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

export function FillsTab({ view, accounts, zone, onChange }: FillsTabProps) {
  const filter = useMemo(() => filterOf(view), [view]);
  const asked = JSON.stringify(filter);
  const list = useFillPagesInfiniteQuery({ ...filter, limit: 50 });
  const pager = usePager(list, asked);
  const fills = pager.page?.fills;
  const total = list.currentData?.pages[0]?.total ?? 0;
  const fileNames = useFileNames(view.file !== '' || (fills ?? []).some((fill) => fill.import_id));
  // Chosen under other filters, they would be deleted unseen.
  const [chosen, setChosen] = useState({ asked, ids: NOTHING });
  const ids = chosen.asked === asked ? chosen.ids : NOTHING;
  const [changing, setChanging] = useState<Fill | null>(null);
  const removals = useRemovals();
  useChooseKey();

  const choose = (some: readonly string[], on: boolean) => {
    const next = new Set(ids);
    for (const id of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen({ asked, ids: next });
  };
  const remove = async (some: readonly string[]) => {
    if (await removals.remove(some)) choose(some, false);
  };

  if (list.isError && list.currentData === undefined) return <FailedQuery query={list} />;
  const isEmpty = fills !== undefined && fills.length === 0;
  return (
    <>
      {(!isEmpty || isNarrowed(view)) && (
        <FillsToolbar
          view={view}
          accounts={accounts}
          fileName={fileNames.get(view.file)}
          hasFills={total > 0}
          onChange={onChange}
        />
      )}
      {ids.size > 0 && (
        <ChosenBar
          count={ids.size}
          busy={removals.isBusy}
          onDelete={() => void remove([...ids])}
          onClear={() => setChosen({ asked, ids: NOTHING })}
        />
      )}
      {removals.gone.length > 0 && (
        <UndoBar
          text={copy.deletedOfCount(countFills(removals.gone.length))}
          busy={removals.isBusy}
          onUndo={() => void removals.undo()}
          onDismiss={removals.dismiss}
        />
      )}
      <Panel flush>
        <FillTable
          fills={zone === undefined ? undefined : fills}
          zone={zone ?? 'UTC'}
          fileNames={fileNames}
          chosen={ids}
          onChoose={choose}
          onOpen={setChanging}
          onDelete={(fill) => void remove([fill.id])}
          empty={<NoFills view={view} onChange={onChange} />}
        />
      </Panel>
      {total > 0 && <PagerFoot words={countFills(total)} back={pager.back} next={list.isFetching ? undefined : pager.next} />}
      {changing && zone !== undefined && (
        <FillDialog
          fill={changing}
          accounts={accounts}
          zone={zone}
          onClose={() => setChanging(null)}
          onDelete={(fill) => {
            setChanging(null);
            void remove([fill.id]);
          }}
        />
      )}
    </>
  );
}

function NoFills({ view, onChange }: Pick<FillsTabProps, 'view' | 'onChange'>) {
  const creates = useCreates();
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={ArrowLeftRight}
        title={copy.noFillMatchesTheseFilters}
        action={<Button onClick={() => onChange(cleared(view))}>{copy.clearFilters}</Button>}
      />
    );
  }
  if (!creates) return <EmptyState icon={ArrowLeftRight} title={copy.noFillsYet} text={copy.viewersCantAddFills} />;
  return (
    <EmptyState
      icon={ArrowLeftRight}
      title={copy.noFillsYet}
      text={copy.fillsAreTheBuysAnd}
      action={
        <div className={styles.begin}>
          <span className={styles.buttons}>
            <Button kind="primary" onClick={() => onChange({ ...view, open: 'import' })}>
              {copy.importAFile}
            </Button>
            <Button onClick={() => onChange({ ...view, open: 'fill' })}>{copy.addAFill}</Button>
          </span>
          <FormatList />
        </div>
      }
    />
  );
}
