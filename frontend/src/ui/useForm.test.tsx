/** A form keeps what was typed whatever a save comes to, and says what is wrong where that belongs. */

import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextAreaField, TextField } from './fields';
import { useForm } from './useForm';

const BLANK = { name: '', limit: '', count: 2 };
const conflict = { status: 412, message: 'Precondition failed' };
const refused = { status: 422, message: 'Invalid', data: { max_loss: ['Too much.'], 'levels[1].name': ['Taken.'] } };

function Fields() {
  const { draft, field, refuse } = useForm(BLANK);
  return (
    <>
      <TextField label="Name" {...field('name')} />
      <TextAreaField label="Limit" {...field('limit', 'max_loss')} />
      <button type="button" onClick={() => refuse(refused, "Couldn't save it")}>
        Save
      </button>
      <output>{JSON.stringify(draft)}</output>
    </>
  );
}

it('ties a field to its text, and to the name that the server has for it', () => {
  render(<Fields />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Swing' } });
  fireEvent.change(screen.getByLabelText('Limit'), { target: { value: '9000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('status')).toHaveTextContent('{"name":"Swing","limit":"9000","count":2}');
  expect(screen.getByLabelText('Limit')).toHaveAccessibleDescription('Too much.');
  expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription();
});

it('keeps two changes of one moment', () => {
  const { result } = renderHook(() => useForm(BLANK));
  act(() => {
    result.current.put({ name: 'Swing' });
    result.current.put({ count: 3 });
  });
  expect(result.current.draft).toEqual({ name: 'Swing', limit: '', count: 3 });
});

it('shows a conflict as that, or by a sentence where the form has no note for it', () => {
  const { result } = renderHook(() => useForm(BLANK));
  act(() => result.current.refuse(conflict, "Couldn't save it"));
  expect(result.current.isStale).toBe(true);
  expect(result.current.errors).toEqual({});
  act(() => result.current.refuse(conflict, "Couldn't save it", 'It was changed elsewhere.'));
  expect(result.current.isStale).toBe(false);
  expect(result.current.errors).toEqual({ non_field_errors: ['It was changed elsewhere.'] });
});

it('forgets what was wrong when it is sent again, and takes what the server has by now', () => {
  const { result } = renderHook(() => useForm(BLANK));
  act(() => result.current.refuse(conflict, "Couldn't save it"));
  act(() => expect(result.current.passes({ name: ['Enter a name.'] })).toBe(false));
  expect(result.current.isStale).toBe(false);
  expect(result.current.field('name').error).toBe('Enter a name.');
  act(() => expect(result.current.passes({})).toBe(true));
  expect(result.current.errors).toEqual({});
  act(() => result.current.refuse(refused, "Couldn't save it"));
  act(() => result.current.restart({ name: 'Newer', limit: '', count: 1 }));
  expect(result.current.draft.name).toBe('Newer');
  expect(result.current.errors).toEqual({});
});
