import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { label } from '@/testing/labels';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import ProfilerModal from './ProfilerModal';

const down: Answerer = () => ({ status: 503, json: { message: 'The labels are away. Try again in a minute.' } });
const noEntities: Answerer = () => ({ json: { entities: [], labels_without: 0 } });

const open = (entities: Answerer, labels: Answerer) => {
  const server = serve({
    '/api/v1/entities': entities,
    '/api/v1/labels': labels,
    '/api/v1/label-packs/search': () => ({ json: { tags: [] } }),
    '/api/v1/chains': () => ({ json: [] }),
  });
  const routes = [
    { path: '/', element: <ProfilerModal onClose={() => {}} /> },
    { path: '/profiler', element: <h1>Profiler</h1> },
  ];
  return { server, ...renderRoutes(routes, '/'), field: screen.getByRole('combobox', { name: 'Address or entity' }) };
};

const look = async (entities: Answerer, labels: Answerer) => {
  const { field } = open(entities, labels);
  await userEvent.type(field, 'Night desk');
  await userEvent.click(screen.getByRole('button', { name: 'Open profiler' }));
};

it('says that nothing has the name where that is known', async () => {
  await look(noEntities, () => ({ json: { labels: [], total: 0 } }));
  expect(await screen.findByText('No address or label matches “Night desk”.')).toBeInTheDocument();
});

it.each([
  ['entities', down, noEntities],
  ['labels', noEntities, down],
])('says what failed where the %s could not be asked', async (_name, entities, labels) => {
  await look(entities, labels);
  expect(await screen.findByText(/^Couldn't look up “Night desk”\. /)).toBeInTheDocument();
  expect(screen.queryByText(/^No address or label matches/)).toBeNull();
});

const desk = {
  id: 'e1',
  name: 'Night desk',
  category: '',
  colour: '',
  note: '',
  version: 1,
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
  labels: 2,
  addresses: 2,
};
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const PIZZA = '1XPTgDRhN8RFnzniWCddobD9iKZatrvH4';

it('finds own entities and labelled addresses by name, with the keyboard', async () => {
  const { field, router } = open(
    () => ({ json: { entities: [desk], labels_without: 0 } }),
    ({ search }) => ({
      json: {
        labels:
          search.get('entity_id') === 'e1'
            ? [label('l1', 'First', { address: GENESIS }), label('l2', 'Second', { address: PIZZA })]
            : [label('l3', 'Night shift', { address: PIZZA })],
        total: 1,
      },
    }),
  );
  await userEvent.click(field);
  await userEvent.paste('night');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Night desk2 addresses',
    'Night shiftBitcoin · 1XPTgD…rvH4',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue(PIZZA);
  await userEvent.clear(field);
  await userEvent.paste('night');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Night desk');
  await userEvent.click(screen.getByRole('button', { name: 'Open profiler' }));
  await screen.findByRole('heading', { name: 'Profiler' });
  expect(new URLSearchParams(router.state.location.search).get('compare')).toBe(`${GENESIS},${PIZZA}`);
});

it('asks nobody for words that may begin a recovery phrase', async () => {
  const { field, server } = open(noEntities, () => ({ json: { labels: [], total: 0 } }));
  await userEvent.click(field);
  await userEvent.paste('abandon ability able about');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/may begin a recovery phrase/);
  expect(server.to('/api/v1/label')).toEqual([]);
});
