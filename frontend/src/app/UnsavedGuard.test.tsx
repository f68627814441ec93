import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Autosave, type Version } from '@/api/autosave';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { UnsavedGuard } from './UnsavedGuard';

/** A dialog that the frame holds, as that for new alerts: no page takes it with it. */
function Frame() {
  const [isOpen, setOpen] = useState(true);
  const [title, setTitle] = useState('');
  return (
    <>
      <UnsavedGuard />
      <Outlet />
      {isOpen && (
        <FormDialog
          title="New event"
          action="Create event"
          busy={false}
          typed={{ title }}
          onClose={() => setOpen(false)}
          onSubmit={async () => {}}
        >
          <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
        </FormDialog>
      )}
      <ConfirmDialog />
    </>
  );
}

function show(typed: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/before', element: <p>Before</p> },
          { path: '/calendar', element: <p>Calendar</p> },
          { path: '/made', element: <p>Made</p> },
        ],
      },
    ],
    { initialEntries: ['/before', '/calendar'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: typed } });
  return router;
}

const back = (router: ReturnType<typeof show>) => act(async () => void (await router.navigate(-1)));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const dialog = () => screen.queryByRole('dialog', { name: 'New event' });

it('asks before Back loses what a dialog holds, and keeps both page and text', async () => {
  const router = show('Fork day');
  await back(router);
  expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await press('Keep editing');
  expect(router.state.location.pathname).toBe('/calendar');
  expect(screen.getByLabelText('Title')).toHaveValue('Fork day');
});

it('leaves the page and closes the dialog once the reader discards', async () => {
  const router = show('Fork day');
  await back(router);
  await press('Discard changes');
  expect([router.state.location.pathname, dialog()]).toEqual(['/before', null]);
});

it('closes an untouched dialog with its page, without asking', async () => {
  const router = show('');
  await back(router);
  expect([router.state.location.pathname, dialog()]).toEqual(['/before', null]);
});

it('asks nothing where a form that was sent opens what it made', async () => {
  const router = show('Fork day');
  await act(async () => void (await router.navigate('/made')));
  expect([router.state.location.pathname, screen.queryByRole('dialog', { name: 'Discard your changes?' })]).toEqual([
    '/made',
    null,
  ]);
});

it('goes to the page that was asked for although saving a new document changes the address', async () => {
  const router = createMemoryRouter(
    [
      {
        element: <UnsavedGuard />,
        children: [
          { path: '/editor', element: null },
          { path: '/editor/new', element: null },
          { path: '/tokens', element: null },
        ],
      },
    ],
    { initialEntries: ['/editor'] },
  );
  render(<RouterProvider router={router} />);
  const saver = new Autosave<string, Version>({
    draft: 'entry new',
    value: '',
    version: null,
    same: (a, b) => a === b,
    write: async () => ({ data: { version: 1 } }),
  });
  saver.watch(() => {
    if (saver.status().state === 'saved') void router.navigate('/editor/new', { replace: true });
  });
  saver.arm();
  saver.put('A title');
  await act(async () => void (await router.navigate('/tokens')));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tokens'));
  expect(saver.isUnsaved).toBe(false);
  saver.leave();
});
