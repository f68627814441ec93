// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUndo } from './useUndo';

interface Note {
  readonly id: string;
}

const [first, second]: [Note, Note] = [{ id: 'n1' }, { id: 'n2' }];

it('brings back what was deleted, and keeps what is deleted meanwhile', async () => {
  let answer = (_: { readonly data: Note }) => {};
  const restore = () =>
    new Promise<{ readonly data: Note }>((done) => {
      answer = done;
    });
  const { result } = renderHook(() => useUndo<Note>(restore, ({ id }) => id));
  act(() => result.current.setGone(first));
  let coming: Promise<void> = Promise.resolve();
  act(() => {
    coming = result.current.undo();
  });
  act(() => result.current.setGone(second));
  await act(async () => {
    answer({ data: first });
    await coming;
  });
  expect(result.current.gone).toBe(second);

  act(() => {
    coming = result.current.undo();
  });
  await act(async () => {
    answer({ data: second });
    await coming;
  });
  expect(result.current.gone).toBeNull();
});
