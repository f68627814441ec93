import { useGetStrategyQuery } from '@/api/strategiesApi';
import { chanceWords, drawdownWords, lastOf, marketWords, percentOf, sharpeWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Delta } from '@/ui/Delta';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

export default function StrategyCard({ params: { id = '' } }: WidgetProps) {
  const query = useGetStrategyQuery(id, useWidget().asking);
  return (
    <Asked query={query} data={query.currentData} failed={copy.couldntLoadTheStrategy}>
      {(strategy) => {
        const last = lastOf(strategy);
        return (
          <>
            <Headline
              value={strategy.name}
              note={`${marketWords(strategy)}, ${strategy.last_run_at ? copy.run(formatRelative(strategy.last_run_at)) : copy.notRunYet}`}
            />
            {last !== null && (
              <Figures
                label={copy.lastBackTest}
                figures={[
                  { key: 'return', label: copy.return, value: <Delta value={percentOf(last.total_return)} /> },
                  { key: 'hold', label: copy.holding, value: <Delta value={percentOf(last.hold_return)} /> },
                  { key: 'drawdown', label: copy.drawdown, value: drawdownWords(last.max_drawdown) },
                  { key: 'sharpe', label: copy.sharpe, value: sharpeWords(last.sharpe_year) },
                  { key: 'deflated', label: copy.deflatedSharpe, value: chanceWords(last.deflated_sharpe) },
                  { key: 'trades', label: copy.trades, value: formatInteger(last.trades) },
                ]}
              />
            )}
          </>
        );
      }}
    </Asked>
  );
}
