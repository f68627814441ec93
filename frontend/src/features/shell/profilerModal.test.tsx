import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entity } from '@/testing/entities';
import { label } from '@/testing/labels';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import ProfilerModal from './ProfilerModal';

const down: Answerer = () => ({ status: 503, json: { message: 'The labels are away. Try again in a minute.' } });
const noEntities: Answerer = () => ({ json: { entities: [], labels_without: 0 } });

const open = (entities: Answerer, labels: Answerer, chains: readonly object[] = []) => {
  const server = serve({
    '/api/v1/entities': entities,
    '/api/v1/labels': labels,
    '/api/v1/label-packs/search': () => ({ json: { tags: [] } }),
    '/api/v1/chains': () => ({ json: chains }),
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

const desk = entity('e1', 'Night desk', 2);
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
  // The chains to choose from are options, too.
  const offered = () => within(screen.getByRole('listbox')).getAllByRole('option');
  await userEvent.click(field);
  await userEvent.paste('night');
  await waitFor(() => expect(offered()).toHaveLength(2));
  expect(offered().map(({ textContent }) => textContent)).toEqual(['Night desk2 addresses', 'Night shiftBitcoin · 1XPTgD…rvH4']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue(PIZZA);
  await userEvent.clear(field);
  await userEvent.paste('night');
  await waitFor(() => expect(offered()).toHaveLength(2));
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

const CHAINS = [
  { id: 'bitcoin', name: 'Bitcoin', kind: 'utxo', symbol: 'BTC', decimals: 8 },
  { id: 'ethereum', name: 'Ethereum', kind: 'evm', symbol: 'ETH', decimals: 18 },
];
const ON_OPTIMISM = label('l1', 'Bridge desk', { chain: 'optimism', address: '0x52908400098527886E0F7030069857D2E4169EE7' });
const onOptimism: Answerer = () => ({ json: { labels: [ON_OPTIMISM], total: 1 } });

it('takes no other chain for a found address whose chain has no provider, and goes on with the one that is chosen', async () => {
  const { field, router } = open(noEntities, onOptimism, CHAINS);
  const chain = screen.getByLabelText('Chain');
  await screen.findByRole('option', { name: 'Ethereum' });
  await userEvent.click(field);
  await userEvent.paste('bridge');
  await userEvent.click(await screen.findByRole('option', { name: /^Bridge desk/ }));
  expect(field).toHaveValue(ON_OPTIMISM.address);
  expect(chain).toHaveAccessibleDescription(/^This address was found on OP Mainnet, which isn’t available here/);
  expect(chain).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Open profiler' }));
  expect(screen.queryByRole('heading', { name: 'Profiler' })).toBeNull();
  await userEvent.selectOptions(chain, 'ethereum');
  expect(chain).toBeValid();
  await userEvent.click(screen.getByRole('button', { name: 'Open profiler' }));
  await screen.findByRole('heading', { name: 'Profiler' });
  const search = new URLSearchParams(router.state.location.search);
  expect([search.get('address'), search.get('chain')]).toEqual([ON_OPTIMISM.address, 'ethereum']);
});

it('says of a name that all its addresses are on a chain without a provider', async () => {
  const { field } = open(noEntities, onOptimism, CHAINS);
  await screen.findByRole('option', { name: 'Ethereum' });
  await userEvent.type(field, 'Bridge desk');
  await userEvent.click(screen.getByRole('button', { name: 'Open profiler' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/^“Bridge desk” is on OP Mainnet, which isn’t available here/);
});
