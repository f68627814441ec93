/** Tables are drawn by `ui/DataTable` (rows to work with) and `ui/FactTable` (a few to read). */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Classes of a sheet whose rules match. */
const classesWith = (sheet: string, rule: RegExp): readonly string[] =>
  [...sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rules = '']) =>
    rule.test(rules) ? (/\.([\w-]+)\s*$/.exec(selector.trim())?.[1] ?? []) : [],
  );

/** Places of a source that scroll sideways by themselves, as `ui/SideScroll` and `useSideScroll` do with a fade. */
function bareScrolls(path: string): readonly string[] {
  const source = readFileSync(join('src', path), 'utf8');
  return [...source.matchAll(/import (\w+) from '(@\/|\.{1,2}\/)([^']+\.module\.css)'/g)].flatMap(
    ([, name, start, rest = '']) => {
      const sheet = readFileSync(start === '@/' ? join('src', rest) : join('src', dirname(path), `${start}${rest}`), 'utf8');
      const scrolls = [
        ...classesWith(sheet, /overflow-x: auto/).map((one) => `${name}\\.${one}\\b[^>]*>`),
        // Long lists scroll too, but only tables are wide.
        ...classesWith(sheet, /overflow: auto/).map((one) => `${name}\\.${one}\\b[^>]*>\\s*<(?:[A-Z]\\w*)?[Tt]able\\b`),
      ];
      return scrolls.flatMap((one) => source.match(new RegExp(`<(?:div|section|ul|ol)(?! ref=)[^>]*${one}`, 'g')) ?? []);
    },
  );
}

it('fade where they scroll sideways, as all rows that do', () => {
  expect(
    Object.fromEntries(sources.map((path) => [path, bareScrolls(path)] as const).filter(([, found]) => found.length > 0)),
  ).toEqual({});
});
