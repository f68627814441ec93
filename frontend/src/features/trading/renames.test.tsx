import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { usual } from '@/testing/trading';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import TradingPage from './TradingPage';

const matic = { id: 'c1', asset: 'MATIC', same_as: 'POL', renamed_on: null, created_at: '2026-11-01T10:00:00Z' };
const luna = { id: 'c2', asset: 'LUNA', same_as: 'LUNC', renamed_on: '2022-05-28', created_at: '2026-11-01T10:00:00Z' };
const open = async (answers: Record<string, Answerer>) => {
  const server = serve({ ...usual, ...answers });
  const element = (
    <>
      <TradingPage />
      <ConfirmDialog />
    </>
  );
  renderRoutes([{ path: '/trading', element }], '/trading?tab=accounts');
  await userEvent.click(await screen.findByRole('button', { name: 'Renamed coins' }));
  return { server, dialog: await screen.findByRole('dialog', { name: 'Renamed coins' }) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

describe('renamed coins', () => {
  it('are added, and what is wrong is shown at its field', async () => {
    const { server, dialog } = await open({
      '/api/v1/asset-aliases': ({ method, body }) =>
        method !== 'POST'
          ? { json: { aliases: [] } }
          : (body as { same_as: string }).same_as === 'OLD'
            ? { status: 422, json: { code: 'validation_failed', errors: { same_as: ['OLD counts as MATIC.'] } } }
            : { status: 201, json: luna },
    });
    expect(await within(dialog).findByText('You have no renamed coins yet.')).toBeInTheDocument();
    const old = within(dialog).getByLabelText('Old name');
    const now = within(dialog).getByLabelText('New name');
    await userEvent.type(old, 'LUNA');
    await userEvent.type(now, 'OLD');
    await userEvent.type(within(dialog).getByLabelText('Name reused since (UTC)'), '2022-05-28');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add rename' }));
    expect(await within(dialog).findByText('OLD counts as MATIC.')).toBeInTheDocument();
    await userEvent.clear(now);
    await userEvent.type(now, ' LUNC ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add rename' }));
    await waitFor(() => expect(old).toHaveValue(''));
    const sent = server.asked.filter(({ method }) => method === 'POST').at(-1)?.body;
    expect(sent).toEqual({ asset: 'LUNA', same_as: 'LUNC', renamed_on: '2022-05-28' });
  });

  it('are listed with their days, and deleted when that is confirmed', async () => {
    const { server, dialog } = await open({
      '/api/v1/asset-aliases': () => ({ json: { aliases: [luna, matic] } }),
      '/api/v1/asset-aliases/c1': () => ({ status: 204 }),
    });
    const rows = within(await within(dialog).findByRole('region', { name: 'Coins that you renamed' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['LUNA → LUNCbefore May 28, 2022', 'MATIC → POLall dates']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete rename MATIC → POL' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete rename' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
