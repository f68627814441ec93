import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';
import { FormDialog } from './FormDialog';
import { TextField } from './fields';

const submitted = vi.fn(async () => {});

function Page({ error }: { error?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <FormDialog
          title="New case"
          action="Create case"
          busy={false}
          typed={{ title }}
          error={error}
          onClose={() => setOpen(false)}
          onSubmit={submitted}
        >
          <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
        </FormDialog>
      )}
      <ConfirmDialog />
    </>
  );
}

const open = async (error?: string) => {
  render(<Page error={error} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
};

it('sends the form by its action and by Enter in a field', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Create case' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Theft{Enter}');
  expect(submitted).toHaveBeenCalledTimes(2);
});

it('closes at once while nothing was typed, and gives the focus back to what opened it', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('asks before it drops what was typed', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Title'), 'Theft');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Theft');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByLabelText('Title')).toBeNull();
});

it('says what is wrong with the form as a whole', async () => {
  await open("Couldn't create the case");
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't create the case");
});

function Judged() {
  const [wrong, setWrong] = useState<string>();
  return (
    <FormDialog
      title="New case"
      action="Create case"
      busy={false}
      typed={{}}
      error={wrong && 'Check the fields below.'}
      onClose={() => {}}
      onSubmit={async () => setWrong('Enter a title.')}
    >
      <TextField label="Note" defaultValue="" />
      <TextField label="Title" defaultValue="" error={wrong} />
    </FormDialog>
  );
}

it('takes the reader to the first field that is wrong', async () => {
  render(<Judged />);
  await userEvent.click(screen.getByRole('button', { name: 'Create case' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
});
