/** What the visualiser shows, kept in the address: the filters of the journal, and how the scatter of holding times is measured. */

import { DEFAULT_VIEW, readView, type View, writeView } from '@/domain/journal/view';
import type { Measure } from './figures';

export interface ChartView {
  readonly filters: View;
  readonly measure: Measure;
}

export const readChartView = (query: URLSearchParams): ChartView => ({
  filters: { ...readView(query), tab: DEFAULT_VIEW.tab, by: DEFAULT_VIEW.by, state: '', outcome: '', afterLoss: '' },
  measure: query.get('measure') === 'net' ? 'net' : 'r',
});

export function writeChartView({ filters, measure }: ChartView): URLSearchParams {
  const query = writeView(filters);
  if (measure !== 'r') query.set('measure', measure);
  return query;
}
