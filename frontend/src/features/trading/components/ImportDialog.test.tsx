import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { account, columns, file, refused, staged, usual } from '@/testing/trading';
import { ImportDialog } from './ImportDialog';

const show = (answers: Record<string, Answerer>, before: string | null = null) => {
  const server = serve({ ...usual, ...answers });
  const onClose = vi.fn();
  const onImported = vi.fn();
  const element = (
    <ImportDialog
      staged={before}
      accounts={[account('a1', 'Main'), account('a2', 'Binance')]}
      zone="Europe/Berlin"
      onClose={onClose}
      onImported={onImported}
    />
  );
  const posted = () => server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/v1/imports');
  return { server, posted, onClose, onImported, ...renderRoutes([{ path: '/', element }], '/') };
};

const drop = (size?: number) => {
  const csv = new File(['txid,pair\n1,XBTUSD\n'], 'trades.csv', { type: 'text/csv' });
  if (size !== undefined) Object.defineProperty(csv, 'size', { value: size });
  return userEvent.upload(screen.getByLabelText('Exchange file'), csv);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Answers one after the other; the last stays. */
const inTurn = (...replies: readonly object[]): Answerer => {
  let at = 0;
  return () => {
    const reply = replies[Math.min(at, replies.length - 1)] ?? {};
    at += 1;
    return reply;
  };
};
const read = { status: 201, json: staged('i1') };

describe('importing a file', () => {
  it('says what the file would bring, and imports it when it is confirmed', async () => {
    const { posted, server, onImported } = show({
      '/api/v1/imports': () => ({
        status: 201,
        json: staged('i1', {
          duplicates: 1,
          conflicts: 3,
          rejected_rows: 1,
          rejected: [{ line: 5, column: 'vol', code: 'not_a_number', message: 'This is no decimal number.' }],
        }),
      }),
      '/api/v1/imports/i1/confirm': () => ({ json: file('i1', { state: 'confirmed', fills: 5 }) }),
    });
    await drop();
    expect(
      await screen.findByText(
        /^Kraken trades, times in UTC: 3 rows make 6 records \(2 new, 1 already here, 3 conflicts\), 1 row rejected\.$/,
      ),
    ).toBeInTheDocument();
    expect(posted()[0]?.search.toString()).toBe('name=trades.csv');
    expect(posted()[0]?.headers.get('content-type')).toBe('text/csv');
    expect(screen.getByRole('option', { name: 'New account named Kraken' })).toBeInTheDocument();
    // What needs a person is shown first.
    expect(within(screen.getByRole('table', { name: 'Rejected' })).getByRole('row', { name: /5 vol/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'New 2' }));
    expect(screen.getByText('Trade: +0.5 BTC, -30,000 USDT, fee -30 USDT')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Also import the 3 records whose id exists with different content'));
    await press('Import 5 records');
    await waitFor(() => expect(onImported).toHaveBeenCalledWith(expect.objectContaining({ id: 'i1', fills: 5 })));
    expect(server.to('/api/v1/imports/i1/confirm')[0]?.body).toEqual({ with_conflicts: true });
  });

  it('imports rows in conflict one by one', async () => {
    const conflict = (line: number) => ({
      line,
      at: '2026-07-01T10:00:00Z',
      kind: 'deposit',
      fees: [],
      outcome: 'conflict',
      movements: [{ asset: 'BTC', amount: String(line) }],
    });
    const { server, onImported } = show({
      '/api/v1/imports': () => ({ status: 201, json: staged('i1', { conflicts: 2, preview: [conflict(3), conflict(7)] }) }),
      '/api/v1/imports/i1/confirm': () => ({ json: file('i1', { state: 'confirmed', fills: 3 }) }),
    });
    await drop();
    await userEvent.click(await screen.findByLabelText('Import line 7'));
    await press('Import 3 records');
    await waitFor(() => expect(onImported).toHaveBeenCalled());
    expect(server.to('/api/v1/imports/i1/confirm')[0]?.body).toEqual({ with_conflicts: false, conflicts: [{ line: 7 }] });
  });

  it('lists rows that did not come with the file, page by page', async () => {
    const fault = (line: number) => ({
      line,
      outcome: 'rejected',
      column: 'vol',
      code: 'not_a_number',
      message: `Row ${line} has no number.`,
      at: null,
      kind: null,
      movements: [],
    });
    const { server } = show({
      '/api/v1/imports': () => ({
        status: 201,
        json: staged('i1', {
          // Counted otherwise than they are listed: the list ends with its last page all the same.
          rejected_rows: 4,
          rejected: [{ line: 2, column: 'vol', code: 'not_a_number', message: 'Row 2 has no number.' }],
        }),
      }),
      '/api/v1/imports/i1/rows': ({ search }) =>
        search.has('cursor') ? { json: { rows: [fault(4)] } } : { json: { rows: [fault(2), fault(3)], next_cursor: 'c1' } },
    });
    await drop();
    const rows = async () => within(await screen.findByRole('table', { name: 'Rejected' })).getAllByText(/has no number/);
    expect(await rows()).toHaveLength(1);
    await press('List more');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await press('List more');
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'List more' })).toBeNull();
    expect(server.to('/api/v1/imports/i1/rows').map(({ search }) => search.get('outcome'))).toEqual(['rejected', 'rejected']);
  });

  it('shows how far a long import is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    const listing: Answerer = () => ({
      json: { imports: [file('i1', { writing: true, written_rows: 1000, rows: 4000 })] },
    });
    show({
      '/api/v1/imports': (asked) => (asked.method === 'POST' ? read : listing(asked)),
      '/api/v1/imports/i1/confirm': () => ({ status: 504, json: { message: 'Too slow.' } }),
    });
    try {
      await drop();
      await userEvent.click(await screen.findByRole('button', { name: 'Import 2 records' }));
      expect(await screen.findByRole('progressbar', { name: 'Rows imported' })).toHaveAttribute('value', '1000');
    } finally {
      vi.useRealTimers();
    }
  });

  it('says at once that an import broke off', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    let writing = true;
    const listing: Answerer = () => ({
      json: { imports: [file('i1', writing ? { writing, written_rows: 1000, rows: 4000 } : { writing })] },
    });
    show({
      '/api/v1/imports': (asked) => (asked.method === 'POST' ? read : listing(asked)),
      '/api/v1/imports/i1/confirm': () => ({ status: 504, json: { message: 'Too slow.' } }),
    });
    try {
      await drop();
      await userEvent.click(await screen.findByRole('button', { name: 'Import 2 records' }));
      expect(await screen.findByRole('progressbar', { name: 'Rows imported' })).toBeInTheDocument();
      writing = false;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await screen.findByText(/^The import stopped before it was done/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Import 2 records' })).toBeEnabled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('names a workbook as what it is', async () => {
    const { posted } = show({ '/api/v1/imports': () => read });
    await userEvent.upload(screen.getByLabelText('Exchange file'), new File(['PK'], 'trades.xlsx'));
    await screen.findByText(/^Kraken trades/);
    expect(posted()[0]?.headers.get('content-type')).toMatch(/spreadsheetml/);
  });

  it('asks for the time zone and sends the file again', async () => {
    const { posted } = show({
      '/api/v1/imports': inTurn(refused('zone_needed', "The file doesn't state its time zone."), read),
    });
    await drop();
    expect(await screen.findByText("The file doesn't state its time zone.")).toBeInTheDocument();
    expect(await screen.findByText(/^Europe\/Berlin \(UTC/)).toBeInTheDocument();
    await press('Use this time zone');
    expect(await screen.findByRole('button', { name: 'Import 2 records' })).toBeEnabled();
    expect(posted().map(({ search }) => search.get('zone'))).toEqual([null, 'Europe/Berlin']);
  });

  it('asks whether day or month comes first, and keeps the zone that was said', async () => {
    const { posted } = show({
      '/api/v1/imports': inTurn(
        refused('zone_needed', 'No zone.'),
        refused('date_order_needed', "It isn't clear whether the day or the month comes first in this file's dates."),
        read,
      ),
    });
    await drop();
    await userEvent.click(await screen.findByRole('button', { name: 'Use this time zone' }));
    const order = await screen.findByLabelText('Which comes first in its dates: day or month?');
    await userEvent.selectOptions(order, 'month');
    expect(await screen.findByRole('button', { name: 'Import 2 records' })).toBeEnabled();
    expect(posted().at(-1)?.search.toString()).toBe('name=trades.csv&zone=Europe%2FBerlin&date_order=month');
  });

  it('asks which of two times is meant where the clocks went back', async () => {
    const { posted } = show({
      '/api/v1/imports': inTurn(refused('zone_needed', 'No zone.'), refused('fold_needed', 'A time in line 3 came twice.'), read),
    });
    await drop();
    await userEvent.click(await screen.findByRole('button', { name: 'Use this time zone' }));
    expect(await screen.findByText('A time in line 3 came twice.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('When a time occurs twice, which one is meant?'), 'second');
    expect(await screen.findByRole('button', { name: 'Import 2 records' })).toBeEnabled();
    expect(posted().at(-1)?.search.toString()).toBe('name=trades.csv&zone=Europe%2FBerlin&fold=second');
  });

  it('says once that it knows no such file, also where it has no columns', async () => {
    const unknown = () => refused('unknown_format', "We don't recognise this file.");
    show({ '/api/v1/imports': unknown, '/api/v1/imports/columns': unknown });
    await drop();
    expect(await screen.findByText(/Only one column was found in this file/)).toBeInTheDocument();
    expect(screen.getAllByText("We don't recognise this file.")).toHaveLength(1);
  });

  it('lists rows in the order of the file', async () => {
    const fault = (line: number) => ({ line, column: 'vol', code: 'not_a_number', message: 'This is no decimal number.' });
    show({
      '/api/v1/imports': () => ({ status: 201, json: staged('i1', { rejected_rows: 2, rejected: [fault(9), fault(4)] }) }),
    });
    await drop();
    const rows = within(await screen.findByRole('table', { name: 'Rejected' })).getAllByRole('row', { name: /vol/ });
    expect(rows.map((row) => row.textContent?.charAt(0))).toEqual(['4', '9']);
  });

  it('lists what can be read where it knows no such file', async () => {
    show({
      '/api/v1/imports': () =>
        refused('unknown_format', "We don't recognise this file. Choose its columns, or export it again as CSV."),
      '/api/v1/imports/columns': () => ({ json: columns() }),
    });
    await drop();
    expect(
      await screen.findByText("We don't recognise this file. Choose its columns, or export it again as CSV."),
    ).toBeInTheDocument();
    expect(await screen.findByText('Kraken trades, Kraken ledger')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('sends no file that is too large', async () => {
    const { posted } = show({});
    await drop(10 * 1024 * 1024 + 1);
    expect(await screen.findByText('The file is larger than 10 MiB.')).toBeInTheDocument();
    expect(posted()).toHaveLength(0);
  });

  it('can be sent again when the server was away', async () => {
    show({ '/api/v1/imports': inTurn({ status: 503, json: { message: 'The database is not available right now.' } }, read) });
    await drop();
    await screen.findByText('The database is not available right now.');
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Import 2 records' })).toBeEnabled();
  });

  it('goes to another account by being staged again, and the first is forgotten; so is the last at Cancel', async () => {
    const { posted, server, onClose } = show({
      '/api/v1/imports': inTurn(read, { status: 201, json: staged('i2', { import: file('i2', { account_id: 'a2' }) }) }),
      '/api/v1/imports/i1': () => ({ json: file('i1', { state: 'undone' }) }),
      '/api/v1/imports/i2': () => ({ json: file('i2', { state: 'undone' }) }),
    });
    await drop();
    await screen.findByRole('button', { name: 'Import 2 records' });
    await userEvent.selectOptions(screen.getByLabelText('Import into'), 'a2');
    await waitFor(() => expect(server.to('/api/v1/imports/i1').map(({ method }) => method)).toEqual(['DELETE']));
    expect(posted().at(-1)?.search.get('account_id')).toBe('a2');
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(server.to('/api/v1/imports/i2').map(({ method }) => method)).toEqual(['DELETE']));
  });

  it('waits where the server goes on after the call ended, and does not forget the file meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    let isDone = false;
    const listing: Answerer = () => ({
      json: { imports: [file('i1', isDone ? { state: 'confirmed', fills: 2 } : {})] },
    });
    const { server, onImported } = show({
      '/api/v1/imports': (asked) => (asked.method === 'POST' ? read : listing(asked)),
      '/api/v1/imports/i1/confirm': () => ({ status: 504, json: { message: 'Too slow.' } }),
    });
    try {
      await drop();
      await userEvent.click(await screen.findByRole('button', { name: 'Import 2 records' }));
      expect(await screen.findByText(/continues in the background/)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
      isDone = true;
      await waitFor(() => expect(onImported).toHaveBeenCalledWith(expect.objectContaining({ state: 'confirmed' })));
      expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says why a confirmation failed', async () => {
    show({
      '/api/v1/imports': () => read,
      '/api/v1/imports/i1/confirm': () => ({ status: 409, json: { code: 'limit_reached', message: 'There is no room for it.' } }),
    });
    await drop();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 records' }));
    expect(await screen.findByText("Couldn't import the file. There is no room for it.")).toBeInTheDocument();
  });
});

describe('a file that was staged before', () => {
  it('is looked at again; closing keeps it, discarding forgets it', async () => {
    const { server, onClose } = show(
      { '/api/v1/imports/i1': ({ method }) => ({ json: method === 'GET' ? staged('i1') : file('i1', { state: 'undone' }) }) },
      'i1',
    );
    expect(await screen.findByRole('button', { name: 'Import 2 records' })).toBeEnabled();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await press('Discard file');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
