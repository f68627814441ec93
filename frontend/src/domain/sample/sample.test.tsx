import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { NothingShown } from './nothingShown';
import { SampleBanner, showsSample } from './SampleBanner';
import { countsOf, keptLines } from './words';

const LOADED = '2026-11-26T12:00:00Z';
const page = (pathname: string) => (
  <>
    <SampleBanner pathname={pathname} />
    <ConfirmDialog />
  </>
);
const banner = () => screen.queryByRole('complementary', { name: 'Sample data' });

it.each([
  ['/', true],
  ['/journal', true],
  ['/journal/editor/e1', true],
  ['/journal/editor', false],
  ['/trading', true],
  ['/tasks', true],
  ['/calendar', true],
  ['/tokens', false],
  ['/profiler', false],
  ['/settings/data', false],
])('%s shows sample data: %s', (pathname, shows) => expect(showsSample(pathname)).toBe(shows));

it('leads to the journal from home, on every screen', async () => {
  serve({ '/api/v1/sample-data': () => ({ json: { loaded_at: LOADED, objects: [], can_load: false } }) });
  renderRoutes([{ path: '*', element: page('/') }], '/');
  const link = await screen.findByRole('link', { name: 'Open the sample journal' });
  expect(link).toHaveAttribute('href', '/journal');
  // No class of its own, by which a phone could hide it.
  expect(banner()).toHaveClass('leading');
  expect(link).not.toHaveClass('lead');
});

it('counts in words, and puts what has no name together', () => {
  expect(
    countsOf([
      { kind: 'account', count: 2 },
      { kind: 'entry', count: 1 },
    ]),
  ).toBe('2 accounts, 1 journal entry');
  const kept = [
    { kind: 'event', id: '1', name: null, reason: 'used' },
    { kind: 'event', id: '2', name: null, reason: 'used' },
    { kind: 'task', id: '3', name: 'Mine', reason: 'changed' },
  ];
  expect(keptLines(kept).map(({ what, why }) => [what, why])).toEqual([
    ['2 fills and deposits', 'Something of yours belongs to it.'],
    ['1 task: Mine', 'You changed it.'],
  ]);
});

it('is no banner where there is no sample', async () => {
  const server = serve({ '/api/v1/sample-data': () => ({ json: { loaded_at: null, objects: [], can_load: false } }) });
  renderRoutes([{ path: '*', element: page('/journal') }], '/journal');
  await waitFor(() => expect(server.to('/api/v1/sample-data')).toHaveLength(1));
  expect(banner()).toBeNull();
});

it('is no banner where the page turns out to show nothing', async () => {
  serve({ '/api/v1/sample-data': () => ({ json: { loaded_at: LOADED, objects: [], can_load: false } }) });
  const pages = (nothing: boolean) => (
    <>
      {page('/journal/session/s9')}
      {nothing && <NothingShown />}
    </>
  );
  const shown = renderRoutes([{ path: '*', element: pages(false) }], '/journal/session/s9');
  await waitFor(() => expect(banner()).toBeInTheDocument());
  shown.unmount();
  renderRoutes([{ path: '*', element: pages(true) }], '/journal/session/s9');
  await waitFor(() => expect(banner()).toBeNull());
});

it('asks before it removes, and says what stays and why', async () => {
  let loaded: string | null = LOADED;
  const server = serve({
    '/api/v1/sample-data': ({ method }) => {
      if (method !== 'DELETE') return { json: { loaded_at: loaded, objects: [], can_load: false } };
      loaded = null;
      return { json: { removed: [], kept: [{ kind: 'account', id: 'a', name: 'Sample spot', reason: 'used' }] } };
    },
  });
  renderRoutes([{ path: '*', element: page('/journal') }], '/journal');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  const question = await screen.findByRole('dialog', { name: 'Remove sample data?' });
  expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove sample data' }));
  const stays = await screen.findByRole('list', { name: 'What stays' });
  expect(stays).toHaveTextContent('1 account: Sample spot');
  expect(stays).toHaveTextContent('Something of yours belongs to it.');
});
