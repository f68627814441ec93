/** Merging entities can't be undone: it is asked about first, however the form is sent. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entity } from '@/testing/entities';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { MergeDialog } from './components/EntityDialog';

const desk = entity('e1', 'Desk', 4);
const others = [entity('e2', 'Mill', 1), entity('e3', 'Yard', 2)];

it('Enter asks before entities are merged, and says how many labels move', async () => {
  const server = serve({ '/api/v1/entities/e1/merge': () => ({ json: desk }) });
  const element = (
    <>
      <MergeDialog into={desk} entities={[desk, ...others]} onClose={() => {}} />
      <ConfirmDialog />
    </>
  );
  renderRoutes([{ path: '/', element }], '/');
  const dialog = screen.getByRole('dialog', { name: 'Merge into Desk' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Mill/ }));
  // What a browser does with Enter in a check box.
  const form = dialog.querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  const first = await screen.findByRole('dialog', { name: 'Merge these entities?' });
  expect(first).toHaveTextContent("This moves 1 label to “Desk” and removes 1 entity. You can't undo this.");
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Merge these entities?' })).toBeNull());
  expect(server.asked).toEqual([]);

  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Yard/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge 2' }));
  const second = await screen.findByRole('dialog', { name: 'Merge these entities?' });
  expect(second).toHaveTextContent('This moves 3 labels to “Desk” and removes 2 entities.');
  await userEvent.click(within(second).getByRole('button', { name: 'Merge entities' }));
  const calls = () => server.asked.map(({ path, body }) => [path, body]);
  await waitFor(() => expect(calls()).toEqual([['/api/v1/entities/e1/merge', { others: ['e2', 'e3'] }]]));
});
