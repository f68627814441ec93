import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { TextAreaField } from './fields';
import { Modal } from './Modal';
import { useDiscard } from './useDiscard';

const onSubmit = vi.fn();

function NoteDialog({ busy, onClose }: { busy?: boolean; onClose: () => void }) {
  const [text, setText] = useState('before');
  const close = useDiscard({ text }, onClose);
  return (
    <Modal
      title="Note"
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form="note" busy={busy}>
            Add
          </Button>
        </>
      }
    >
      <form
        id="note"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(text);
        }}
      >
        <TextAreaField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      </form>
    </Modal>
  );
}

function show(busy?: boolean) {
  const onClose = vi.fn();
  onSubmit.mockClear();
  render(
    <>
      <NoteDialog busy={busy} onClose={onClose} />
      <ConfirmDialog />
    </>,
  );
  return onClose;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value } });
const dialog = () => screen.getByRole('dialog', { name: 'Note' }) as HTMLDialogElement;
const pressEsc = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }));
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('closing a dialog', () => {
  it.each([
    ['nothing was typed', 'before'],
    ['what was typed is what was there', ' before'],
  ])('asks nothing where %s', (_name, text) => {
    const onClose = show();
    type(text);
    type('before');
    pressEsc();
    expect([question(), onClose.mock.calls.length]).toEqual([null, 1]);
  });

  it.each([
    ['Esc', pressEsc],
    ['Cancel', () => press('Cancel')],
    ['its cross', () => press('Close')],
    ['a press beside it', () => fireEvent.click(dialog())],
  ])('by %s asks before typed text is lost', async (_name, leave) => {
    const onClose = show();
    type('typed');
    await leave();
    expect(question()).not.toBeNull();
    await press('Keep editing');
    expect([question(), onClose.mock.calls.length]).toEqual([null, 0]);
    expect(screen.getByLabelText('Text')).toHaveValue('typed');
    await leave();
    await press('Discard changes');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks too where the browser closed it without asking', async () => {
    const onClose = show();
    type('typed');
    const shown = dialog();
    act(() => {
      shown.close();
      fireEvent(shown, new Event('close'));
    });
    expect([shown.open, question() === null]).toEqual([true, false]);
    await press('Discard changes');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

/** Its one field holds what to look at, which is no work. */
// What is typed into tabs of a dashboard is on the page at once, which asks by itself.
const QUESTIONS = ['ProfilerModal.tsx', 'TabsDialog.tsx'];

it('every dialog with text fields asks', () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !QUESTIONS.some((name) => file.endsWith(name)))
    .map((file) => ({ file, text: readFileSync(join('src/features', file), 'utf8') }));
  const dialogs = files.filter(({ file, text }) => file.endsWith('Dialog.tsx') && /<Text(Area)?Field/.test(text));
  expect(dialogs.length).toBeGreaterThan(5);
  expect(
    dialogs
      .filter(
        ({ text }) =>
          !/useDiscard\(|<(Form|List)Dialog\b/.test(text) || /<Modal[^>]*onClose=\{onClose\}[^>]*>\s*<form/.test(text),
      )
      .map(({ file }) => file),
  ).toEqual([]);
});

it.each(['FormDialog', 'ListDialog'])('%s asks for the dialogs that are made of it', (name) => {
  const text = readFileSync(`src/ui/${name}.tsx`, 'utf8');
  expect(text).toMatch(/const close = useDiscard\(typed, onClose\)/);
  expect(text).toMatch(/<Modal[^>]*onClose=\{close\}/);
});

describe('Ctrl and Enter in a dialog', () => {
  it.each(['ctrlKey', 'metaKey'])('with %s sends its form from any field', (modifier) => {
    show();
    type('typed');
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', [modifier]: true });
    expect(onSubmit.mock.calls).toEqual([['typed']]);
  });

  it('sends nothing without the modifier, or while the form is on its way', () => {
    show(true);
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter' });
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', ctrlKey: true });
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
