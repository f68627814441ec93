import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AddForm } from './components/StartPanel';
import { useInTurn } from './useInTurn';

const asked: string[] = [];
const first = {};
const second = {};

/** The form of the canvas while a question runs. */
function Page() {
  const [busy, setBusy] = useState(true);
  const [opened, setOpened] = useState(first);
  const { ask, waiting } = useInTurn(busy, opened, async (text) => {
    asked.push(text);
    return true;
  });
  return (
    <>
      <AddForm chains={[{ id: 'bitcoin', name: 'Bitcoin' }]} chain="bitcoin" busy={busy} onChain={() => undefined} onAdd={ask} />
      <output>{waiting}</output>
      <button type="button" onClick={() => setBusy(false)}>
        Answer
      </button>
      <button type="button" onClick={() => setOpened(second)}>
        Open another
      </button>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: /^Address/ });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('is asked when the question before it is answered', async () => {
  asked.length = 0;
  render(<Page />);
  await userEvent.type(field(), ' one {Enter}');
  expect(asked).toEqual([]);
  expect(field()).toHaveValue(' one ');
  expect(screen.getByRole('status')).toHaveTextContent('one');
  await press('Answer');
  expect(asked).toEqual(['one']);
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is asked once where it was changed while it waited, and what was typed after it stays', async () => {
  asked.length = 0;
  render(<Page />);
  await userEvent.type(field(), 'one{Enter}two{Enter}three');
  await press('Answer');
  expect(asked).toEqual(['onetwo']);
  expect(field()).toHaveValue('onetwothree');
});

it('is not asked of a trace that was opened meanwhile', async () => {
  asked.length = 0;
  render(<Page />);
  await userEvent.type(field(), 'one{Enter}');
  await press('Open another');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await press('Answer');
  expect(asked).toEqual([]);
  expect(field()).toHaveValue('one');
});
