import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ownCase } from '@/testing/cases';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { desk, deskMembers, fromAda } from '@/testing/sharing';
import AddToCaseDialog from './components/AddToCaseDialog';

const theirs = (id: string, title: string, access: string, status = 'open') => ({
  ...ownCase,
  id,
  text: { ...ownCase.text, title, status },
  access,
  shared: fromAda,
});

function show(answers: Record<string, Answerer> = {}) {
  const server = serve({
    '/api/v1/cases': () => ({ json: { cases: [ownCase] } }),
    '/api/v1/cases/c3/exhibits': () => ({ status: 201, json: { id: 'x1' } }),
    '/api/v1/granted-cases': ({ search }) =>
      search.get('cursor') === null
        ? { json: { cases: [theirs('c2', 'Only to look at', 'viewer')], next_cursor: 'p2' } }
        : { json: { cases: [theirs('c3', 'The hack', 'editor'), theirs('c4', 'Over', 'manager', 'closed')] } },
    '/api/v1/teams': () => ({ json: { teams: [desk] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: deskMembers } }),
    ...answers,
  });
  const onClose = vi.fn();
  const make = () => ({ kind: 'note', title: '', content: { text: 'Seen' }, figures: [] }) as never;
  const dialog = <AddToCaseDialog title="A note" parts={[{ name: 'This note', make }]} onClose={onClose} />;
  renderRoutes([{ path: '/', element: dialog }], '/');
  return { server, onClose };
}

it('what is seen goes into a case of somebody else too, where it may be edited', async () => {
  const { server, onClose } = show();
  const theHack = await screen.findByRole('option', { name: 'The hack' });
  const list = screen.getByRole('combobox', { name: 'Case' });
  expect(within(list).getByRole('group', { name: 'Shared with you' })).toContainElement(theHack);
  expect(screen.queryByRole('option', { name: 'Only to look at' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Over' })).toBeNull();
  expect(list).toHaveValue('c1');
  expect(screen.queryByText(/^Shared by/)).toBeNull();
  await userEvent.selectOptions(list, 'c3');
  expect(await screen.findByText('Shared by Ada')).toBeInTheDocument();
  expect(screen.getByText('View and edit')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add to case' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.asked.find(({ method }) => method === 'POST')?.path).toBe('/api/v1/cases/c3/exhibits');
});

it('where the cases of others cannot be read, the own ones can still be chosen', async () => {
  show({ '/api/v1/granted-cases': () => ({ status: 503, json: { message: 'Not now.' } }) });
  expect(await screen.findByText("Couldn't load the cases shared with you")).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'The theft' })).toBeInTheDocument();
});

it('nothing can be added while the own cases are not known, and the dialog says that they failed to load', async () => {
  let isDown = true;
  const { server } = show({
    '/api/v1/cases': () => (isDown ? { status: 503, json: { message: 'Not now.' } } : { json: { cases: [ownCase] } }),
  });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to fetch data');
  const add = screen.getByRole('button', { name: 'Add to case' });
  expect(add).toBeDisabled();
  expect(screen.queryByRole('combobox', { name: 'Case' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Exhibit'), '{Enter}');
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  isDown = false;
  await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'The theft' })).toBeInTheDocument();
  expect(add).toBeEnabled();
});

it('what stands there first stays when more cases of others come', async () => {
  let bring = () => {};
  const later = new Promise<void>((resolve) => {
    bring = resolve;
  });
  show({
    '/api/v1/cases': () => ({ json: { cases: [] } }),
    '/api/v1/granted-cases': async ({ search }) => {
      if (search.get('cursor') === null) return { json: { cases: [theirs('c2', 'To look at', 'viewer')], next_cursor: 'p2' } };
      await later;
      return { json: { cases: [theirs('c3', 'The hack', 'editor')] } };
    },
  });
  const list = await screen.findByRole('combobox', { name: 'Case' });
  expect(list).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Title of the case'), 'Mine');
  bring();
  expect(await screen.findByRole('option', { name: 'The hack' })).toBeInTheDocument();
  expect(list).toHaveValue('');
  expect(screen.getByLabelText('Title of the case')).toHaveValue('Mine');
  await userEvent.selectOptions(list, 'c3');
  expect(list).toHaveValue('c3');
});
