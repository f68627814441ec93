import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '@/domain/cases/report';
import { renderRoutes } from '@/testing/render';
import { ReportPreview } from './ReportPreview';

const exhibit = (id: string, kind: string, title: string): Report['exhibits'][number] => ({
  id,
  kind,
  title,
  note: '',
  chain: '',
  subject: '',
  content: {},
  file_name: kind === 'file' ? 'report.pdf' : '',
  media_type: kind === 'file' ? 'application/pdf' : '',
  size: kind === 'file' ? 1_024 : 0,
  created_at: '2026-11-20T08:00:00.000Z',
});
const read = (provider: string, fetched_at: string, sha256 = '12'.repeat(32)) => ({
  name: 'Balance',
  value: '1',
  unit: 'BTC',
  provider,
  fetched_at,
  sha256,
});
const proof = (id: string, change: Partial<Report['manifest']['exhibits'][number]> = {}) => ({
  id,
  kind: 'note',
  sha256: id.repeat(16),
  figures: [],
  ...change,
});
const report = (exhibits: Report['exhibits'], proofs: Report['manifest']['exhibits']): Report => ({
  manifest: {
    format: 'meridian-report/1',
    case_id: 'c1',
    case_version: 3,
    generated_at: '2026-11-21T12:00:00.000Z',
    redacted: [],
    case_sha256: 'ab'.repeat(32),
    said_sha256: 'cd'.repeat(32),
    whole_manifest_sha256: '',
    exhibits: proofs,
  },
  manifest_sha256: 'ef'.repeat(32),
  case: { title: 'The theft', question: '', status: 'open', findings: [], timeline: [], limits: '' },
  exhibits,
  names: [],
});
const show = (shown: Report) => renderRoutes([{ path: '*', element: <ReportPreview report={shown} /> }], '/');

it('writes the days of the timeline as its other times', () => {
  const events = [
    { at: '2026-02-14', text: 'Taken', exhibit: '' },
    { at: 'early 2026', text: 'Planned', exhibit: '' },
  ];
  const empty = report([], []);
  show({ ...empty, case: { ...empty.case, timeline: events } });
  expect(screen.getByText('Taken').previousSibling).toHaveTextContent('Feb 14, 2026');
  expect(screen.getByText('Planned').previousSibling).toHaveTextContent('early 2026');
});

it('ends with the chain of custody: who gave what, when it was read and added, and its hash', () => {
  show(
    report(
      [
        exhibit('x1', 'profile', 'Genesis'),
        exhibit('x2', 'file', 'Police report'),
        exhibit('x3', 'note', 'A note'),
        exhibit('x4', 'note', 'By hand'),
        exhibit('x5', 'profile', 'Claimed'),
      ],
      [
        proof('x1', {
          figures: [
            read('esplora', '2026-11-20T07:00:00.000Z'),
            read('blockscout', '2026-11-21T12:00:00.000Z'),
            read('esplora', '2026-11-19T07:00:00.000Z'),
          ],
        }),
        proof('x2'),
        proof('x3'),
        proof('x4', { figures: [read('', '', '')] }),
        proof('x5', {
          figures: [
            read('esplora', '2026-11-20T09:30:00+02:00'),
            read('esplora', '2026-11-20T08:00:00Z'),
            read('blockscout', '2026-11-22T07:00:00Z', ''),
          ],
        }),
      ],
    ),
  );
  const table = within(screen.getByRole('table', { name: 'Chain of custody' }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  const added = '2026-11-20 08:00:00 UTC';
  expect(rows).toEqual([
    ['Exhibit', 'Added', 'Source', 'SHA-256'],
    ['E1 Genesis', added, 'esplora, blockscout, last read 2026-11-21 12:00:00 UTC', 'x1'.repeat(16)],
    ['E2 Police report', added, 'Uploaded file', 'x2'.repeat(16)],
    ['E3 A note', added, 'No figures with a recorded source', 'x3'.repeat(16)],
    ['E4 By hand', added, 'the author', 'x4'.repeat(16)],
    ['E5 Claimed', added, 'esplora, blockscout (no answer is kept), last read 2026-11-20 08:00:00 UTC', 'x5'.repeat(16)],
  ]);
});

it('has no such part where there are no exhibits', () => {
  show(report([], []));
  expect(screen.queryByText('Chain of custody')).not.toBeInTheDocument();
});
