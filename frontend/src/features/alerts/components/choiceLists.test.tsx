/** Fields of a condition whose choices the server lists: a list that failed to load is not an empty one. */

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { fieldOf } from '@/ui/fieldOf';
import { newCondition } from '../conditionDraft';
import { OwnField } from './OwnField';
import { WatchField } from './WatchField';

const condition = { ...newCondition(0), ruleset: 'r9' };
const onChange = () => {};
const field = fieldOf({ draft: condition, errors: {}, onChange });
const rest = { condition, field, error: undefined, onChange };
const ruleset = <OwnField part="ruleset_id" field={field} />;

const open = (path: string, list: object, element: ReactElement) => {
  const state = { isDown: true };
  serve({ [path]: () => (state.isDown ? { status: 503, json: { message: 'The service is down.' } } : { json: list }) });
  renderRoutes([{ path: '/', element }], '/');
  return state;
};

const fields: Readonly<Record<string, ReactElement>> = {
  '/api/v1/chains': <WatchField part="chain" {...rest} />,
  '/api/v1/pool-networks': <WatchField part="network" {...rest} />,
  '/api/v1/rulesets': ruleset,
};

it.each([
  ['/api/v1/chains', [], "Couldn't load the chains"],
  ['/api/v1/pool-networks', { networks: [] }, "Couldn't load the networks"],
  ['/api/v1/rulesets', { rulesets: [] }, "Couldn't load the rulesets"],
])('says that %s failed, and asks again', async (path, list, title) => {
  const state = open(path, list, fields[path] ?? ruleset);
  expect(await screen.findByRole('alert')).toHaveTextContent(title);

  state.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('calls a chosen ruleset deleted only once the list is known', async () => {
  const state = open('/api/v1/rulesets', { rulesets: [] }, ruleset);
  const choice = screen.getByRole('combobox', { name: 'Ruleset' });
  await screen.findByRole('alert');
  expect(choice).toHaveDisplayValue('The selected ruleset');

  state.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(choice).toHaveDisplayValue('Deleted ruleset'));
});
