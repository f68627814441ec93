import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchField } from './SearchField';

const said = vi.fn();

/** A page that answers at once, with a filter beside the words. */
function Page() {
  const [view, setView] = useState({ q: '', isOpen: false });
  const search = (q: string) => {
    said({ ...view, q });
    setView({ ...view, q });
  };
  return (
    <>
      <SearchField label="Search notes" value={view.q} maxLength={100} onChange={search} />
      <button type="button" onClick={() => setView({ ...view, isOpen: true })}>
        Open
      </button>
      <button type="button" onClick={() => setView({ q: '', isOpen: false })}>
        Clear
      </button>
    </>
  );
}

it('says words once the typing rests, with what was chosen in the meantime', async () => {
  render(<Page />);
  // In one go: no time passes between the two.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search notes' }), { target: { value: ' stop ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(said).toHaveBeenLastCalledWith({ q: 'stop', isOpen: true }));
});

it('says words at once with Enter, and follows what clears them', async () => {
  render(<Page />);
  const field = screen.getByRole('searchbox', { name: 'Search notes' });
  await userEvent.type(field, 'stop{Enter}');
  expect(said).toHaveBeenLastCalledWith({ q: 'stop', isOpen: false });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(field).toHaveValue(''));
});

it('takes no key of a wallet: the words end up in the address bar', () => {
  render(<Page />);
  const field = screen.getByRole('searchbox', { name: 'Search notes' });
  fireEvent.change(field, {
    target: {
      value: 'xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz',
    },
  });
  expect(field).toHaveValue('');
});

it('searches for nothing with four plain words, keeps them in the field and says why', async () => {
  render(<Page />);
  const field = screen.getByRole('searchbox', { name: 'Search notes' });
  await userEvent.type(field, 'abandon ability able{Enter}');
  expect(said).toHaveBeenLastCalledWith({ q: 'abandon ability able', isOpen: false });
  fireEvent.change(field, { target: { value: 'abandon ability able about' } });
  await userEvent.type(field, '{Enter}');
  expect(said).toHaveBeenLastCalledWith({ q: '', isOpen: false });
  expect(field).toHaveValue('abandon ability able about');
  expect(field).toHaveAccessibleDescription(/aren't searched for/);
});

it('keeps words that it holds back as they were typed', async () => {
  const onChange = vi.fn();
  const fieldOf = (value: string) => (
    <SearchField label="Coin" value={value} maxLength={40} fold={(words) => words.toUpperCase()} onChange={onChange} />
  );
  const { rerender } = render(fieldOf('ETH'));
  const field = screen.getByRole('searchbox', { name: 'Coin' });
  fireEvent.change(field, { target: { value: 'abandon ability able about' } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
  rerender(fieldOf(''));
  expect(field).toHaveValue('abandon ability able about');
});

it('searches for plain words that came by a link', async () => {
  const onChange = vi.fn();
  render(<SearchField label="Search notes" value="review trade after close" maxLength={100} onChange={onChange} />);
  const field = screen.getByRole('searchbox', { name: 'Search notes' });
  await userEvent.type(field, '{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(field).not.toHaveAccessibleDescription();
});

it('keeps letters that are typed while earlier ones are searched for, and shows words as they were searched for', async () => {
  const onChange = vi.fn();
  const fieldOf = (value: string) => (
    <SearchField label="Coin" value={value} maxLength={40} fold={(words) => words.toUpperCase()} onChange={onChange} />
  );
  const { rerender } = render(fieldOf(''));
  const field = screen.getByRole('searchbox', { name: 'Coin' });
  fireEvent.change(field, { target: { value: 'e' } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('E'));
  fireEvent.change(field, { target: { value: 'eth' } });
  rerender(fieldOf('E'));
  expect(field).toHaveValue('eth');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('ETH'));
  rerender(fieldOf('ETH'));
  expect(field).toHaveValue('ETH');
});
