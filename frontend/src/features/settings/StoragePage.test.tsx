import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import StoragePage from './StoragePage';

const MIB = 1024 * 1024;
const investigations = { used: 2_900, limit: 500 * MIB, cases: 2_048, labels: 0, links: 0, traces: 700, notes: 152 };
const workspace = {
  used: 940 * MIB,
  limit: 1_000 * MIB,
  journal: 600 * MIB,
  pictures: 80 * MIB,
  chats: 30 * MIB,
  candles: 200 * MIB,
  dashboards: 0,
  imports: 0,
  ledger: 20 * MIB,
  others: 10 * MIB,
  archives: 12 * MIB,
};
const uploads = { used: 50, limit: 50 };
const page = (
  <>
    <StoragePage />
    <ConfirmDialog />
  </>
);

function open(json: () => object) {
  const server = serve({
    '/api/v1/storage': () => ({ json: json() }),
    '/api/v1/storage/deleted': () => ({ status: 204 }),
  });
  renderRoutes([{ path: '/', element: page }], '/');
  return server;
}
const panel = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') as HTMLElement);
};
const sizes = (all: readonly HTMLElement[]) => all.flatMap((row) => row.textContent?.match(/\d+ [KM]iB$/)?.[0] ?? []);

it('says how much is used, by kind, and when it is nearly full', async () => {
  open(() => ({ investigations, workspace, uploads }));
  expect(await screen.findByText(/940 MiB of 1,?000 MiB used/)).toBeTruthy();
  const all = await panel('Workspace storage');
  expect(all.getByText('Nearly full')).toBeTruthy();
  expect(all.getByRole('progressbar', { name: 'Workspace storage used' })).toBeTruthy();
  expect(sizes(all.getAllByRole('listitem'))).toEqual([
    '600 MiB',
    '80 MiB',
    '30 MiB',
    '200 MiB',
    '0 KiB',
    '0 KiB',
    '20 MiB',
    '10 MiB',
    '12 MiB',
  ]);
  expect(screen.getByText('50 of 50')).toBeTruthy();
  expect(screen.getByText('Full')).toBeTruthy();
});

it('writes little as little, and only nothing as nothing', async () => {
  open(() => ({ investigations, workspace, uploads }));
  expect(await screen.findByText(/3 KiB of 500 MiB used/)).toBeTruthy();
  const rows = (await panel('Investigation storage')).getAllByRole('listitem');
  expect(sizes(rows)).toEqual(['2 KiB', '0 KiB', '1 KiB', '0 KiB', '1 KiB']);
});

it('says which part is not known, and shows the others', async () => {
  open(() => ({ investigations: null, workspace, uploads: null }));
  expect(await screen.findByRole('progressbar', { name: 'Workspace storage used' })).toBeTruthy();
  expect((await panel('Investigation storage')).getByRole('button', { name: /again/i })).toBeTruthy();
  expect((await panel('Uploaded forecasts')).getByRole('button', { name: /again/i })).toBeTruthy();
  expect(screen.queryByText(/0 KiB of/)).toBeNull();
});

it('removes deleted items once the reader confirms, and counts again', async () => {
  let used = 940 * MIB;
  const server = open(() => ({ investigations, workspace: { ...workspace, used }, uploads }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove deleted items' }));
  used = 400 * MIB;
  const dialog = await screen.findByRole('dialog');
  expect(server.to('/api/v1/storage/deleted')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove permanently' }));
  await waitFor(() => expect(server.to('/api/v1/storage/deleted').map(({ method }) => method)).toEqual(['DELETE']));
  expect(await screen.findByText(/400 MiB of/)).toBeTruthy();
});
