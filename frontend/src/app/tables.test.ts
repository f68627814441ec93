/** Tables are drawn by `ui/DataTable` (rows to work with) and `ui/FactTable` (a few to read). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What draws a table of its own, with the reason. It may only get shorter. */
const ALLOWED: Readonly<Record<string, string>> = {
  'ui/DataTable.tsx': 'draws the tables of pages',
  'ui/FactTable.tsx': 'draws the tables within text',
  'features/market/components/TokenTable.tsx': 'its rows are columns on phones, and it must stay within the budget of its page',
  'features/watchlist/components/WatchTable.tsx': 'its rows are dragged, and lie in sections with heads of their own',
  'features/whales/components/OutcomesPanel.tsx': 'each asset is a group of rows with its own head',
  'features/assistant/components/ArtifactTable.tsx': 'its cells are known at run time, and sentences lead to its rows',
  'features/billing/components/LimitsForm.tsx': 'its cells are the fields of one form',
  'features/alerts/EventsPanel.tsx': 'a matrix of boxes to tick',
  'features/analysis/components/Matrix.tsx': 'a grid in which arrows move',
  'features/dashboards/widgets/Correlation.tsx': 'a matrix with colours',
  'features/profiler/components/ActivityTab.tsx': 'a map of hours and weekdays',
  'features/calendar/components/DaysTable.tsx': 'a grid of days in which arrows move',
  'features/calendar/components/WeekGrid.tsx': 'events lie in it by hour and length, in seven days beside each other',
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.includes('.test.'),
);

it('are drawn in one place, but for those that are listed with a reason', () => {
  const raw = sources.filter((path) => /<table[\s>]/.test(readFileSync(join('src', path), 'utf8'))).sort();
  expect(raw).toEqual(Object.keys(ALLOWED).sort());
});
