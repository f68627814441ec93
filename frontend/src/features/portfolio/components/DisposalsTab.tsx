/** What was sold or spent, newest first, with the gain of each part of a lot; and the file of it for a tax return. */

import { Download, Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { usePager } from '@/api/pages';
import { type Disposals, useDisposalPagesInfiniteQuery, useListDisposalsCsvMutation } from '@/api/portfolioApi';
import { DOLLAR, PortfolioCurrency } from '@/domain/portfolio/currency';
import { Result } from '@/domain/portfolio/parts';
import { disposalsArgs, type View } from '@/domain/portfolio/view';
import { currencyWords } from '@/domain/portfolio/words';
import { ListTools } from '@/domain/views/ListTools';
import { useZone } from '@/domain/workspace/useZone';
import { csvName } from '@/format/csv';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useColumnChoice } from '@/ui/columnChoice';
import { DateRange } from '@/ui/DateRange';
import { PAST_PRESETS } from '@/ui/datePresets';
import layout from '@/ui/layout.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { saveText } from '@/ui/save';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import type { SetView } from '../usePortfolioView';
import { DISPOSAL_COLUMNS, DisposalTable } from './DisposalTable';
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
  const choice = useColumnChoice('disposals', DISPOSAL_COLUMNS);
  const first = list.currentData?.pages[0];
  // Its own: the summary may still be on its way.
  const currency = pager.page?.currency ?? DOLLAR;
  const clear = () => onChange({ ...view, asset: '', from: '', to: '' });
  const isNarrowed = view.asset !== '' || view.from !== '' || view.to !== '';
  return (
    <PortfolioCurrency value={currency}>
      <div className={classes(layout.tools, styles.bar)}>
        <div className={styles.days}>
          <DateRange
            hideLabel
            future
            presets={PAST_PRESETS}
            label={copy.daysOfDisposals}
            names={['From', 'To']}
            from={view.from}
            to={view.to}
            onChange={(from, to) => onChange({ ...view, from, to }, true)}
          />
        </div>
        <AssetChip asset={view.asset} onClear={() => onChange({ ...view, asset: '' })} />
        {first?.market_away && <PricesAway onRetry={() => void list.refetch()} />}
        <ListTools list="disposals" choice={choice} csv={<TaxButton view={view} disabled={(first?.total ?? 0) === 0} />} />
      </div>
      <QueryPanel query={list} data={pager.page}>
        <Panel flush foot={copy.amountsAreIn(currencyWords(currency))}>
          <DisposalTable
            disposals={pager.page?.disposals}
            hidden={choice.hidden}
            method={view.method}
            zone={zone}
            empty={
              <EmptyState
                icon={Receipt}
                title={isNarrowed ? copy.noDisposalMatchesTheseFilters : copy.nothingWasSoldOrSpent}
                action={isNarrowed ? <Button onClick={clear}>{copy.clearFilters}</Button> : undefined}
              />
            }
          />
        </Panel>
      </QueryPanel>
      {first !== undefined && first.total > 0 && (
        <PagerFoot words={<Total of={first} />} back={pager.back} next={list.isFetching ? undefined : pager.next} />
      )}
    </PortfolioCurrency>
  );
}

/** Of all that match, not only of this page. */
function Total({ of }: { of: Disposals }) {
  return (
    <>
      {copy.gainOfTotal(formatCount(of.total, 'disposal'))} <Result amount={of.gain} why={copy.noGainIsKnown} />
      {of.unknown_gains > 0 && copy.without(formatCount(of.unknown_gains, copy.unknownGain))}
    </>
  );
}

function TaxButton({ view, disabled }: { view: View; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useListDisposalsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(disposalsArgs(view));
    if (answer.data === undefined) showFailure(answer.error);
    else saveText(csvName(`disposals-${view.method}`), answer.data);
  };
  return (
    <Button size="small" disabled={disabled} busy={isLoading} onClick={() => void save()} title={copy.allDisposalsThatMatchAs}>
      <Download aria-hidden="true" />
      {copy.exportForTax}
    </Button>
  );
}
