import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { entity } from '@/testing/entities';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { OwnEntityPicker } from './OwnEntityPicker';

const onChange = vi.fn();

function Field({ start, acts }: { start: string; acts?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <OwnEntityPicker
      label="Entity"
      value={acts ? '' : value}
      placeholder="None"
      acts={acts}
      onChange={(id) => {
        onChange(id);
        setValue(id);
      }}
    />
  );
}

const listed: Answerer = () => ({
  json: { entities: [entity('e1', 'Desk', 2), entity('e2', 'Night desk', 1), entity('e3', 'Mill', 4)], labels_without: 0 },
});

function open(start = '', { acts, answer = listed }: { acts?: boolean; answer?: Answerer } = {}) {
  onChange.mockClear();
  const server = serve({ '/api/v1/entities': answer });
  renderRoutes([{ path: '/', element: <Field start={start} acts={acts} /> }], '/');
  return { server, field: screen.getByRole('combobox', { name: 'Entity' }) };
}

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('lists all, narrows them by name and takes the one that Enter is pressed on', async () => {
  const { server, field } = open();
  await userEvent.click(field);
  await waitFor(() => expect(names()).toEqual(['Desk2 addresses', 'Night desk1 address', 'Mill4 addresses']));
  await userEvent.keyboard('desk{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('e2');
  await waitFor(() => expect(field).toHaveValue('Night desk'));
  expect(names()).toEqual([]);
  // The name that is typed stays here.
  expect(server.asked.every(({ search }) => search.get('query') === null)).toBe(true);
});

it('shows the chosen one by name, and goes back to none', async () => {
  const { field } = open('e3');
  await waitFor(() => expect(field).toHaveValue('Mill'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear entity' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(field).toHaveValue('');
});

it('offers none as a choice where each choice is acted on, but does not choose it by Enter alone', async () => {
  const { field } = open('', { acts: true });
  await userEvent.click(field);
  await waitFor(() => expect(names()[0]).toBe('No entity'));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(field).not.toHaveAttribute('aria-activedescendant');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await userEvent.keyboard('{Enter}');
  // Nor once the text that marked an option is gone.
  await userEvent.keyboard('m{Backspace}{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(names()).toHaveLength(4);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('No entity');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(field).toHaveValue('');
});

it('goes from no marked one to the last one upwards, and takes the first match that is typed', async () => {
  const { field } = open('', { acts: true });
  await userEvent.click(field);
  await waitFor(() => expect(names()).toHaveLength(4));
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Mill');
  await userEvent.keyboard('desk{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('e1');
});

it('says how many more match than it lists', async () => {
  const many = Array.from({ length: 20 }, (_, at) => entity(`e${at}`, `Desk ${at}`, 1));
  const { field } = open('', { answer: () => ({ json: { entities: many, labels_without: 0 } }) });
  await userEvent.click(field);
  expect(await screen.findByText('12 more: type to narrow them.')).toBeInTheDocument();
  expect(names()).toHaveLength(8);
  await userEvent.keyboard('desk 1');
  // Desk 1, and 10 to 19.
  expect(screen.getByText('3 more: type to narrow them.')).toBeInTheDocument();
  await userEvent.keyboard('9');
  expect(names()).toEqual(['Desk 191 address']);
  expect(screen.queryByText(/more: type to narrow/)).toBeNull();
});

it.each([false, true])('says that there are no entities and how to make one, acting at once: %s', async (acts) => {
  const { field } = open('', { acts, answer: () => ({ json: { entities: [], labels_without: 0 } }) });
  await userEvent.click(field);
  expect(await screen.findByText(/^You have no entities yet\. Create one with the “New entity” button/)).toBeInTheDocument();
  await userEvent.keyboard('desk{Enter}');
  expect(screen.getByText(/^You have no entities yet/)).toBeInTheDocument();
  expect(names()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

it('says that the list failed', async () => {
  const { field } = open('', { answer: () => ({ status: 503, json: { message: 'Away.' } }) });
  await userEvent.click(field);
  await userEvent.keyboard('desk');
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Searching'));
  expect(screen.queryByText(/No entity matches/)).toBeNull();
});
