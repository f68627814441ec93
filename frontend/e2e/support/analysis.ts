/** Weeks of ETF flows with treasuries, and the figures of three coins, that answer their pages. */

import type { Schemas } from '../../src/api/generated';
import * as analysis from '../../src/testing/analysis';
import * as etf from '../../src/testing/etf';

type Handler = (url: URL) => { status?: number; body?: unknown };

const weeks = etf.longFlows(40);

export const analysisHandlers: [RegExp, Handler][] = [
  [
    /^\/api\/v1\/etf-assets$/,
    () => ({
      body: {
        assets: [{ asset: 'bitcoin', first: '2026-10-12', last: '2026-11-20', funds: 6, days: 40 }],
      } satisfies Schemas['EtfAssets'],
    }),
  ],
  [/^\/api\/v1\/etf-flows$/, () => ({ body: weeks })],
  [
    /^\/api\/v1\/etf-flows\/revisions$/,
    () => ({
      body: {
        revisions: [etf.revision(), etf.revision({ flow: '10.2', import_id: 'i0', source_url: null })],
      } satisfies Schemas['EtfRevisions'],
    }),
  ],
  [
    /^\/api\/v1\/etf-flows\/import$/,
    () => ({
      body: etf.imported({
        problems: [
          { line: 3, column: 'Total', message: 'The funds add up to 52.2, the file states 57.2.', warning: true },
          {
            line: 7,
            column: 'IBIT',
            message: '“n/a” is no amount. Leave the field empty where there is no data.',
            warning: false,
          },
        ],
      }),
    }),
  ],
  [/^\/api\/v1\/etf-flows\/imports\/[^/]+$/, () => ({ status: 204 })],
  [
    /^\/api\/v1\/etf-flows\/imports$/,
    () => ({
      body: {
        imports: [etf.note('i2'), etf.note('i1', { file_name: '', cells: 24, imported_at: '2026-11-02T09:00:00Z' })],
      } satisfies Schemas['EtfImports'],
    }),
  ],
  [/^\/api\/v1\/treasuries$/, () => ({ body: etf.treasuries() })],
  [/^\/api\/v1\/analysis\/correlation$/, () => ({ body: analysis.correlation() })],
  [/^\/api\/v1\/analysis\/relative-strength$/, () => ({ body: analysis.strength() })],
  [/^\/api\/v1\/analysis\/drawdown$/, () => ({ body: analysis.drawdowns() })],
  [/^\/api\/v1\/analysis\/seasonality$/, () => ({ body: analysis.seasonality() })],
  [/^\/api\/v1\/funding$/, () => ({ body: analysis.fundingRates({ without: ['XMR'] }) })],
];
