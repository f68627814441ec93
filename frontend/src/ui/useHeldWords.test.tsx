import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FilterField } from './FilterField';

const PHRASE = 'abandon ability able about';

const searched = vi.fn();

function Page({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start);
  return (
    <>
      <FilterField
        label="Filter labels"
        placeholder="Label"
        value={text}
        onChange={(next) => {
          searched(next);
          setText(next);
        }}
      />
      <button type="button" onClick={() => setText('exchange')}>
        Go back
      </button>
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
    </>
  );
}

function open(start?: string) {
  searched.mockClear();
  render(<Page start={start} />);
  const field = screen.getByRole('searchbox', { name: 'Filter labels' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type };
}

it('searches for three words, and from the fourth on for nothing: the text stays in the field, which says why', () => {
  const { field, type } = open();
  type('abandon ability able');
  expect(searched).toHaveBeenLastCalledWith('abandon ability able');
  expect(field).not.toHaveAccessibleDescription();
  type('abandon ability able a');
  expect(searched).toHaveBeenLastCalledWith('');
  type(PHRASE);
  type(`${PHRASE} above`);
  expect(field).toHaveValue(`${PHRASE} above`);
  expect(field).toHaveAccessibleDescription(/aren't searched for/);
  expect(searched.mock.calls.flat()).toEqual(['abandon ability able', '']);
});

it('searches again once the words are other ones', () => {
  const { field, type } = open();
  type(PHRASE);
  expect(searched).not.toHaveBeenCalled();
  type('abandon ability 2');
  expect(searched).toHaveBeenLastCalledWith('abandon ability 2');
  expect(field).toHaveValue('abandon ability 2');
  expect(field).not.toHaveAccessibleDescription();
});

it('leaves held words for a search from elsewhere, and does not show them again', () => {
  const { field, type } = open();
  type(PHRASE);
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(field).toHaveValue('exchange');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
});

it('shows a search that came by a link, plain words too', () => {
  const { field } = open('review trade after close');
  expect(field).toHaveValue('review trade after close');
  expect(field).not.toHaveAccessibleDescription();
});
