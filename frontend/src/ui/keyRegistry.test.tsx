import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from './DataTable';
import { keyGroups } from './keyList';
import { EVERYWHERE, type KeySet, registeredKeys, takeKeyConflicts, useKeys } from './keyRegistry';
import { listKeys } from './listKeys';

function Keys({ set }: { set: KeySet | null }) {
  useKeys(set);
  return null;
}

const page = (stroke: string, run: () => unknown, more: Partial<KeySet> = {}): KeySet => ({
  title: 'Page',
  bindings: [{ strokes: [stroke], text: 'Does it', run }],
  ...more,
});
const frame = (stroke: string, run: () => unknown): KeySet => page(stroke, run, { title: EVERYWHERE, scope: 'everywhere' });
const press = (key: string, modifiers: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.body, { key, ...modifiers });

describe('a key', () => {
  it('does what the component that is mounted registered, as of its last rendering', () => {
    const [before, after] = [vi.fn(), vi.fn()];
    const { rerender, unmount } = render(<Keys set={page('n', before)} />);
    expect(press('n'), 'the browser is not to act as well').toBe(false);
    rerender(<Keys set={page('n', after)} />);
    press('N', { shiftKey: true });
    rerender(<Keys set={null} />);
    expect(press('n')).toBe(true);
    unmount();
    expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 1]);
    expect(registeredKeys()).toEqual([]);
  });

  it('is left to fields, dialogs, the browser and whatever took it first', () => {
    const run = vi.fn();
    render(
      <>
        <Keys set={page('n', run)} />
        <input aria-label="Name" />
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          Own
        </button>
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'n' });
    fireEvent.keyDown(screen.getByRole('button'), { key: 'n' });
    press('n', { ctrlKey: true });
    press('n', { altKey: true });
    press('n', { isComposing: true });
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    press('n');
    dialog.remove();
    expect(run).not.toHaveBeenCalled();
    press('n');
    expect(run).toHaveBeenCalledOnce();
  });

  it('is heard on a tick box, into which nothing is typed', () => {
    const run = vi.fn();
    render(
      <>
        <Keys set={page('n', run)} />
        <input type="checkbox" aria-label="Done" />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Done'), { key: 'n' });
    expect(run).toHaveBeenCalledOnce();
  });

  it('that erases is left to a tick box, and heard elsewhere', () => {
    const run = vi.fn();
    render(
      <>
        <Keys set={{ title: 'Page', bindings: [{ strokes: ['Delete', 'Backspace'], run }] }} />
        <input type="checkbox" aria-label="Done" />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Done'), { key: 'Delete' });
    fireEvent.keyDown(screen.getByLabelText('Done'), { key: 'Backspace' });
    expect(run).not.toHaveBeenCalled();
    press('Delete');
    expect(run).toHaveBeenCalledOnce();
  });

  it('with Ctrl or Command is heard while somebody types, where it says so', () => {
    const run = vi.fn();
    const set: KeySet = { title: EVERYWHERE, scope: 'everywhere', bindings: [{ strokes: ['mod+k'], always: true, run }] };
    render(
      <>
        <Keys set={set} />
        <input aria-label="Name" />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'k', ctrlKey: true });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'k', metaKey: true });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'k', ctrlKey: true, shiftKey: true });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'k' });
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('goes to a layer first, then to the page and then to the frame, until one takes it', () => {
    const heard: string[] = [];
    const hears = (who: string, takes: boolean) => () => {
      heard.push(who);
      return takes;
    };
    render(
      <>
        <Keys set={frame('/', hears('frame', true))} />
        <Keys set={page('/', hears('page', false), { over: ['/'] })} />
        <Keys set={page('/', hears('layer', false), { title: 'Layer', scope: 'layer' })} />
      </>,
    );
    expect(press('/')).toBe(false);
    expect(heard).toEqual(['layer', 'page', 'frame']);
  });

  it('goes to the layer that came last before the ones below it', () => {
    const [below, above] = [vi.fn(), vi.fn()];
    const layer = (title: string, run: () => unknown) => page('Escape', run, { title, scope: 'layer' });
    const shown = (isAbove: boolean) => (
      <>
        <Keys set={isAbove ? layer('List', above) : null} />
        <Keys set={layer('Menu', below)} />
      </>
    );
    const { rerender } = render(shown(false));
    rerender(shown(true));
    press('Escape');
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
    rerender(shown(false));
    press('Escape');
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('after G', () => {
  const run = vi.fn();
  const own = vi.fn();

  it('a letter leads to a page, and one that leads nowhere is no key of the page', async () => {
    render(
      <>
        <Keys set={frame('g t', run)} />
        <Keys set={{ ...page('t', own), bindings: [{ strokes: ['t', 'x'], run: own }] }} />
      </>,
    );
    // Without pauses between the keys: the second one has to come soon, on a busy machine too.
    const { keyboard } = userEvent.setup({ delay: null });
    await keyboard('gtgx');
    expect([run.mock.calls.length, own.mock.calls.length]).toEqual([1, 0]);
    await keyboard('x');
    expect(own).toHaveBeenCalledOnce();
  });

  it('nothing is waited for where letters are tools', async () => {
    render(
      <>
        <Keys set={frame('g t', run)} />
        <Keys set={page('t', own, { ownLetters: true })} />
      </>,
    );
    run.mockClear();
    own.mockClear();
    await userEvent.setup({ delay: null }).keyboard('gt');
    expect([run.mock.calls.length, own.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('two meanings of a key', () => {
  const nothing = () => {};

  it('are a conflict on one page, and none under one heading', () => {
    render(
      <>
        <Keys set={listKeys(nothing)} />
        <Keys set={listKeys(nothing)} />
        <Keys set={page('j', nothing)} />
      </>,
    );
    expect(takeKeyConflicts()).toEqual(['“j” is a key of both “Lists” and “Page”']);
    expect(takeKeyConflicts()).toEqual([]);
  });

  it('are a conflict with the frame, which no test of a page holds, unless the page says that it takes the key', () => {
    render(
      <>
        <Keys set={page('l', nothing)} />
        <Keys set={page('/', nothing, { title: 'Filter', over: ['/'] })} />
        <Keys set={frame('g h', nothing)} />
        <Keys set={frame('q', nothing)} />
      </>,
    );
    expect(takeKeyConflicts()).toEqual(['“l” of “Page” is a key of the frame', '“q” of “Everywhere” is missing in FRAME_KEYS']);
  });
});

it('of two tables the one with the focus is walked', async () => {
  const columns = [{ key: 'name', head: 'Name', cell: ({ id }: { id: string }) => id }];
  const table = (label: string, ids: readonly string[]) => (
    <DataTable label={label} columns={columns} rows={ids.map((id) => ({ id }))} rowKey={({ id }) => id} onOpen={() => {}} />
  );
  render(
    <>
      {table('First', ['a', 'b'])}
      {table('Second', ['c', 'd'])}
    </>,
  );
  const row = (id: string) => screen.getByText(id).closest('tr') as HTMLElement;
  await userEvent.keyboard('j');
  expect(row('a')).toHaveFocus();
  fireEvent.focus(row('c'));
  expect(row('c')).toHaveFocus();
  await userEvent.keyboard('j');
  expect(row('d')).toHaveFocus();
});

describe('the list of keys', () => {
  const does = { run: () => {} };

  it('has what holds here, the frame first, and each row once', () => {
    const sets: readonly KeySet[] = [
      listKeys(() => {}),
      listKeys(() => {}),
      { title: 'Go to', scope: 'everywhere', bindings: [{ strokes: ['g h'], text: 'Home', ...does }] },
      { title: 'Menu', scope: 'layer', bindings: [{ strokes: ['Escape'], ...does }] },
      {
        title: EVERYWHERE,
        scope: 'everywhere',
        bindings: [{ strokes: ['mod+k'], shown: ['Ctrl', 'K'], together: true, text: 'Search', ...does }],
      },
      { title: 'Filter', over: ['/'], bindings: [{ strokes: ['/'], ...does }] },
    ];
    expect(keyGroups(sets)).toEqual([
      { title: EVERYWHERE, rows: [{ keys: ['Ctrl', 'K'], together: true, text: 'Search' }] },
      { title: 'Go to', rows: [{ keys: ['G', 'H'], together: false, text: 'Home' }] },
      {
        title: 'Lists',
        rows: [
          { keys: ['J'], together: false, text: 'Next row' },
          { keys: ['K'], together: false, text: 'Previous row' },
          { keys: ['Enter'], together: false, text: 'Open the row' },
        ],
      },
    ]);
  });

  it("leaves out keys of the frame that the page takes, and pages that G doesn't lead to from here", () => {
    const sets: readonly KeySet[] = [
      {
        title: EVERYWHERE,
        scope: 'everywhere',
        bindings: [
          { strokes: ['/'], text: 'Filter', ...does },
          { strokes: ['?'], text: 'This list', ...does },
        ],
      },
      { title: 'Go to', scope: 'everywhere', bindings: [{ strokes: ['g h'], text: 'Home', ...does }] },
      {
        title: 'Assistant',
        over: ['/'],
        ownLetters: true,
        bindings: [
          { strokes: ['/'], text: 'Start a command', ...does },
          { strokes: ['PageUp', 'Escape'], text: 'Close', ...does },
        ],
      },
    ];
    expect(keyGroups(sets).map(({ title, rows }) => [title, ...rows.map(({ keys }) => keys.join(' '))])).toEqual([
      [EVERYWHERE, '?'],
      ['Assistant', '/', 'Page Up Esc'],
    ]);
  });
});
