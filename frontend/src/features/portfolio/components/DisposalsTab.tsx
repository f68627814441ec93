/** What was sold or spent, newest first, with the gain of each part of a lot; and the file of it for a tax return. */

import { Download, Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { type Disposals, useDisposalPagesInfiniteQuery, useListDisposalsCsvMutation } from '@/api/portfolioApi';
import { Result } from '@/domain/portfolio/parts';
import { disposalsArgs, type View } from '@/domain/portfolio/view';
import { knownGain } from '@/domain/portfolio/words';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { PAST_PRESETS } from '@/ui/datePresets';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { EmptyState, FailedState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import type { SetView } from '../usePortfolioView';
import { DisposalTable } from './DisposalTable';
import { AssetChip, PricesAway } from './ListParts';
import styles from './lists.module.css';

const PAGE = 50;

interface DisposalsTabProps {
  readonly view: View;
  readonly onChange: SetView;
}

export function DisposalsTab({ view, onChange }: DisposalsTabProps) {
  const args = useMemo(() => ({ ...disposalsArgs(view), limit: PAGE }), [view]);
  const list = useDisposalPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const zone = useZone();
  const first = list.currentData?.pages[0];
  const clear = () => onChange({ ...view, asset: '', from: '', to: '' });
  const isNarrowed = view.asset !== '' || view.from !== '' || view.to !== '';
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.days}>
          <DateRange
            hideLabel
            future
            presets={PAST_PRESETS}
            label="Days of disposals"
            names={['From', 'To']}
            from={view.from}
            to={view.to}
            onChange={(from, to) => onChange({ ...view, from, to }, true)}
          />
        </div>
        <AssetChip asset={view.asset} onClear={() => onChange({ ...view, asset: '' })} />
        {first?.market_away && <PricesAway onRetry={() => void list.refetch()} />}
        <TaxButton view={view} disabled={(first?.total ?? 0) === 0} />
      </div>
      {list.isError && pager.page === undefined ? (
        <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel flush foot="Amounts are in US dollars: proceeds after fees, cost with fees.">
          <DisposalTable
            disposals={pager.page?.disposals}
            method={view.method}
            zone={zone}
            empty={
              <EmptyState
                icon={Receipt}
                title={isNarrowed ? 'No disposal matches these filters' : 'Nothing was sold or spent yet'}
                action={isNarrowed ? <Button onClick={clear}>Clear filters</Button> : undefined}
              />
            }
          />
        </Panel>
      )}
      {first !== undefined && first.total > 0 && (
        <PagerFoot words={<Total of={first} />} back={pager.back} next={list.isFetching ? undefined : pager.next} />
      )}
    </>
  );
}

/** Of all that match, not only of this page. */
function Total({ of }: { of: Disposals }) {
  return (
    <>
      {formatCount(of.total, 'disposal')}, gain <Result amount={knownGain(of)} why="no gain is known" />
      {of.unknown_gains > 0 && `, without ${formatCount(of.unknown_gains, 'unknown gain')}`}
    </>
  );
}

function TaxButton({ view, disabled }: { view: View; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useListDisposalsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(disposalsArgs(view));
    if (answer.data === undefined) showFailure(answer.error);
    else saveText(`disposals-${view.method}-${formatDate(new Date(), 'dateOnly')}.csv`, answer.data);
  };
  return (
    <Button
      className={styles.export}
      disabled={disabled}
      busy={isLoading}
      onClick={() => void save()}
      title="All disposals that match, as CSV"
    >
      <Download aria-hidden="true" />
      Export for tax
    </Button>
  );
}
