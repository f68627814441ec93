import { useGetStrategyQuery } from '@/api/strategiesApi';
import { chanceWords, drawdownWords, lastOf, marketWords, sharpeWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Delta } from '@/ui/Delta';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

const PERCENT = 100;

export default function StrategyCard({ params: { id = '' } }: WidgetProps) {
  const query = useGetStrategyQuery(id, useWidget().asking);
  return (
    <Asked query={query} data={query.currentData} failed="Couldn't load the strategy">
      {(strategy) => {
        const last = lastOf(strategy);
        return (
          <>
            <Headline
              value={strategy.name}
              note={`${marketWords(strategy)}, ${strategy.last_run_at ? `run ${formatRelative(strategy.last_run_at)}` : 'not run yet'}`}
            />
            {last !== null && (
              <Figures
                label="Last back-test"
                figures={[
                  { key: 'return', label: 'Return', value: <Delta value={last.total_return * PERCENT} /> },
                  { key: 'hold', label: 'Holding', value: <Delta value={last.hold_return * PERCENT} /> },
                  { key: 'drawdown', label: 'Drawdown', value: drawdownWords(last.max_drawdown) },
                  { key: 'sharpe', label: 'Sharpe', value: sharpeWords(last.sharpe_year) },
                  { key: 'deflated', label: 'Deflated Sharpe', value: chanceWords(last.deflated_sharpe) },
                  { key: 'trades', label: 'Trades', value: formatInteger(last.trades) },
                ]}
              />
            )}
          </>
        );
      }}
    </Asked>
  );
}
