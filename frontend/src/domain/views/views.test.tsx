import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SavedView } from '@/api/workspaceApi';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { useColumnChoice } from '@/ui/columnChoice';
import { DataTable } from '@/ui/DataTable';
import { ListTools } from './ListTools';
import { applied, sameView, viewQuery } from './query';

const COLUMNS = [
  ['fees', 'Fees'],
  ['setup', 'Setup'],
] as const;

function List() {
  const choice = useColumnChoice('round_trips', COLUMNS);
  const [query] = useSearchParams();
  return (
    <>
      <p>{query.toString()}</p>
      <ListTools list="round_trips" choice={choice} />
      <DataTable
        label="Round trips"
        rows={[{ id: 'a' }]}
        rowKey={({ id }) => id}
        hidden={choice.hidden}
        columns={[
          { key: 'id', head: 'Id', cell: ({ id }) => id },
          { key: 'fees', head: 'Fees', cell: () => '1' },
          { key: 'setup', head: 'Setup', from: 1200, cell: () => 'Breakout' },
        ]}
        phone={{ leadHead: 'Id', trailHead: 'Fees', lead: ({ id }) => id, trail: () => '1' }}
      />
    </>
  );
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const show = (at = '/') => renderRoutes([{ path: '*', element: <List /> }], at);

/** A server that keeps views. */
function keeping(views: SavedView[] = []) {
  return serve({
    '/api/v1/saved-views': ({ method, body, path }) => {
      if (method === 'POST') {
        const view = { ...(body as SavedView), id: `v${views.length}`, created_at: '2026-11-26T12:00:00Z' };
        views.push(view);
        return { status: 201, json: view };
      }
      if (method === 'DELETE') {
        views.splice(
          views.findIndex(({ id }) => path.endsWith(id)),
          1,
        );
        return { status: 204 };
      }
      return { json: { views: [...views] } };
    },
  });
}

// Choices are kept for the account, also from one test to the next.
beforeEach(async () => {
  vi.stubGlobal('innerWidth', 1440);
  serve({ '/api/v1/saved-views': () => ({ json: { views: [] } }) });
  const view = show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  for (const box of within(screen.getByRole('dialog', { name: 'Columns' })).getAllByRole('checkbox')) {
    if (!(box as HTMLInputElement).checked) await userEvent.click(box);
  }
  view.unmount();
});

it('keeps filters and order, and not what is open', () => {
  expect(viewQuery(new URLSearchParams('state=open&open=t1&page=3&sort=-net'), 'round_trips')).toBe('sort=-net&state=open');
  const view = { query: 'state=open', hidden_columns: ['b', 'a'] };
  expect(sameView(view, { query: 'state=open', hidden: ['a', 'b'] })).toBe(true);
  expect(sameView(view, { query: 'state=open', hidden: ['a'] })).toBe(false);
});

it('leaves out what only passes in a list, which is a filter in another', () => {
  const query = new URLSearchParams('trip=t1&state=planned');
  expect(viewQuery(query, 'sessions')).toBe('state=planned&trip=t1');
  expect(viewQuery(query, 'trips')).toBe('state=planned');
  expect(applied({ query: 'open=t1&pool=eth%2F0x1&dex=uniswap' }, 'pools', new URLSearchParams('q=dog')).toString()).toBe(
    'dex=uniswap',
  );
});

it('keeps whose list it is', () => {
  const of = new URLSearchParams('address=bc1q&chain=bitcoin&tab=transfers&direction=out');
  expect(viewQuery(of, 'transfers')).toBe('direction=out&tab=transfers');
  const now = new URLSearchParams('address=1BoatSLRHtKNngkdXEeobR76b53LETtpyT&chain=bitcoin&tab=flows');
  expect(applied({ query: 'address=bc1q&direction=out&tab=transfers' }, 'transfers', now).toString()).toBe(
    'address=1BoatSLRHtKNngkdXEeobR76b53LETtpyT&chain=bitcoin&direction=out&tab=transfers',
  );
});

it('hides a column, and keeps that', async () => {
  const first = show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fees' }));
  expect(heads()).toEqual(['Id', 'Setup']);
  first.unmount();
  show();
  expect(heads()).toEqual(['Id', 'Setup']);
});

it('saves what is shown under a name, and shows it again', async () => {
  const server = keeping();
  const { router } = show('/?outcome=loss&open=t1');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Setup' }));
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Losses');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(server.asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'round_trips',
    name: 'Losses',
    query: 'outcome=loss',
    hidden_columns: ['setup'],
  });
  await router.navigate('/?state=open');
  await userEvent.click(await screen.findByRole('button', { name: 'Losses' }));
  await waitFor(() => expect(router.state.location.search).toBe('?outcome=loss'));
  expect(heads()).toEqual(['Id', 'Fees']);
});

it('says which chosen columns have no room in the window', async () => {
  vi.stubGlobal('innerWidth', 1100);
  show();
  expect(heads()).toEqual(['Id', 'Fees']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = within(screen.getByRole('dialog', { name: 'Columns' }));
  const setup = menu.getByRole('checkbox', { name: 'Setup' });
  expect(setup).toBeChecked();
  expect(setup).toHaveAccessibleDescription('No room here');
  expect(menu.getByRole('checkbox', { name: 'Fees' })).not.toHaveAccessibleDescription();
  expect(menu.getByText(/^Columns marked “No room here” appear/)).toBeVisible();
  await userEvent.click(setup);
  expect(setup).not.toHaveAccessibleDescription();
  await userEvent.click(setup);

  vi.stubGlobal('innerWidth', 1440);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(heads()).toEqual(['Id', 'Fees', 'Setup']);
  expect(menu.queryByText(/No room here/)).toBeNull();

  vi.stubGlobal('innerWidth', 390);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(menu.getByText(/^In a window this narrow, rows have two lines/)).toBeVisible();
  expect(menu.queryByText(/No room here/)).toBeNull();
});

it('ignores columns that the table has no longer', async () => {
  const view = { id: 'v1', list: 'round_trips', name: 'Old', query: '', created_at: '2026-11-26T12:00:00Z' };
  keeping([{ ...view, hidden_columns: ['swaps', 'fees'] }]);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Old' }));
  expect(heads()).toEqual(['Id', 'Setup']);
});

it('asks for views when they are opened, and deletes one', async () => {
  const view = { id: 'v1', list: 'round_trips', name: 'Old', query: '', hidden_columns: [], created_at: '2026-11-26T12:00:00Z' };
  const server = keeping([view]);
  show();
  expect(server.asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Old' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Old' })).toBeNull());
  expect(server.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/saved-views/v1']);
});
