import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { ProfilerModal } from './ProfilerModal';

const down: Answerer = () => ({ status: 503, json: { message: 'The labels are away. Try again in a minute.' } });
const noEntities: Answerer = () => ({ json: { entities: [], labels_without: 0 } });

const look = async (entities: Answerer, labels: Answerer) => {
  serve({ '/api/v1/entities': entities, '/api/v1/labels': labels, '/api/v1/chains': () => ({ json: [] }) });
  renderRoutes([{ path: '/', element: <ProfilerModal onClose={() => {}} /> }], '/');
  await userEvent.type(screen.getByLabelText('Address or entity'), 'Night desk');
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
