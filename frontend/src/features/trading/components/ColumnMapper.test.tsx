import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { columns, kept, mapping, refused, staged, usual } from '@/testing/trading';
import { ImportDialog } from './ImportDialog';
import { MappingsPanel } from './MappingsPanel';

const show = (element: React.ReactElement, answers: Record<string, Answerer>) => {
  const server = serve({ ...usual, ...answers });
  const all = inApp(element);
  return { server, ...renderRoutes([{ path: '/', element: all }], '/') };
};
const dialog = (onClose = vi.fn()) => (
  <ImportDialog staged={null} accounts={[]} zone="Europe/Berlin" onClose={onClose} onImported={vi.fn()} />
);
const drop = () =>
  userEvent.upload(screen.getByLabelText('Exchange file'), new File(['Date,Market\n'], 'broker 2026.csv', { type: 'text/csv' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Unknown until a mapping is named. */
const imports: Answerer = ({ search }) =>
  search.has('mapping_id')
    ? { status: 201, json: staged('i1') }
    : refused('unknown_format', "We don't recognise this file. Choose its columns, or export it again as CSV.");

describe('a file of an unknown format', () => {
  it('is read by a mapping that starts from the guess and is kept', async () => {
    const { server } = show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => ({ json: columns() }),
      '/api/v1/import-mappings': ({ method }) =>
        method === 'POST' ? { status: 201, json: kept('m1') } : { json: { mappings: [] } },
    });
    await drop();
    const mapper = await screen.findByRole('region', { name: 'Columns of the file' });
    expect(within(mapper).getByLabelText('Time')).toHaveValue('Date');
    expect(within(mapper).getByLabelText('Quantity')).toHaveAccessibleDescription('In the file: 0.5 · 1.25');
    expect(within(mapper).getByLabelText('Name of this mapping')).toHaveValue('broker 2026');
    await press('Save mapping and check file');
    expect(within(mapper).getByLabelText('Price of one')).toHaveAccessibleDescription(/Choose the column of the price/);
    await userEvent.selectOptions(within(mapper).getByLabelText('Price of one'), 'Price');
    await press('Save mapping and check file');
    expect(await screen.findByRole('button', { name: 'Import 2 records' })).toBeEnabled();
    expect(server.asked.find(({ method, path }) => method === 'POST' && path === '/api/v1/import-mappings')?.body).toEqual(
      mapping({ name: 'broker 2026' }),
    );
    const sent = server.asked.filter(({ path }) => path === '/api/v1/imports').map(({ search }) => search.get('mapping_id'));
    expect(sent).toEqual([null, 'm1']);
    expect(screen.getByRole('button', { name: 'Change columns' })).toBeInTheDocument();
  });

  it('says that one column was found, and is read by the delimiter that is chosen', async () => {
    const { server } = show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': ({ search }) =>
        search.get('delimiter') === 'pipe'
          ? { json: columns({ guess: mapping({ delimiter: 'pipe' }) }) }
          : refused('unknown_format', "We don't recognise this file."),
      '/api/v1/import-mappings': ({ method }) =>
        method === 'POST' ? { status: 201, json: kept('m1') } : { json: { mappings: [] } },
    });
    await drop();
    expect(await screen.findByText(/Only one column was found in this file/)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Columns are separated by'), 'Semicolon ( ; )');
    await waitFor(() => expect(server.to('/api/v1/imports/columns')).toHaveLength(2));
    expect(await screen.findByText(/Only one column was found in this file/)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Columns are separated by'), 'Pipe ( | )');
    expect(await screen.findByLabelText('Time')).toHaveValue('Date');
    expect(screen.getByLabelText('Columns are separated by')).toHaveValue('pipe');
    // The keyboard is where it was, through all that was read in between.
    expect(screen.getByLabelText('Columns are separated by')).toHaveFocus();
    expect(screen.queryByText(/Only one column/)).toBeNull();
    await press('Save mapping and check file');
    await screen.findByRole('button', { name: 'Import 2 records' });
    expect(server.asked.find(({ method, path }) => method === 'POST' && path === '/api/v1/import-mappings')?.body).toMatchObject({
      delimiter: 'pipe',
    });
    expect(server.to('/api/v1/imports/columns').map(({ search }) => search.get('delimiter'))).toEqual([
      null,
      'semicolon',
      'pipe',
    ]);
  });

  it('asks before another delimiter discards a choice of columns', async () => {
    const { server } = show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => ({ json: columns() }),
      '/api/v1/import-mappings': () => ({ json: { mappings: [] } }),
    });
    await drop();
    await userEvent.selectOptions(await screen.findByLabelText('Price of one'), 'Price');
    await userEvent.selectOptions(screen.getByLabelText('Columns are separated by'), 'semicolon');
    await press('Keep editing');
    expect(screen.getByLabelText('Price of one')).toHaveValue('Price');
    expect(screen.getByLabelText('Columns are separated by')).toHaveValue('');
    expect(server.to('/api/v1/imports/columns')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Columns are separated by'), 'semicolon');
    await press('Change delimiter');
    await waitFor(() => expect(screen.getByLabelText('Columns are separated by')).toHaveValue('semicolon'));
    await waitFor(() => expect(screen.getByLabelText('Price of one')).toHaveValue(''));
  });

  it('keeps the delimiter of the mapping that fits, though the file was read without it', async () => {
    const { server } = show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => ({ json: columns({ mapping_id: 'm1' }) }),
      '/api/v1/import-mappings': () => ({ json: { mappings: [kept('m1', { delimiter: 'semicolon' })] } }),
      '/api/v1/import-mappings/m1': () => ({ json: kept('m1', { delimiter: 'semicolon' }) }),
    });
    await drop();
    expect(await screen.findByLabelText('Name of this mapping')).toHaveValue('Broker');
    expect(screen.getByLabelText('Columns are separated by')).toHaveValue('semicolon');
    await press('Save mapping and check file');
    await screen.findByRole('button', { name: 'Change columns' });
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ delimiter: 'semicolon' });
  });

  it('asks before detection discards a choice beside the delimiter of a mapping', async () => {
    show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => ({ json: columns({ mapping_id: 'm1' }) }),
      '/api/v1/import-mappings': () => ({ json: { mappings: [kept('m1', { delimiter: 'semicolon' })] } }),
    });
    await drop();
    const name = await screen.findByLabelText('Name of this mapping');
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await userEvent.selectOptions(screen.getByLabelText('Columns are separated by'), '');
    await press('Change delimiter');
    await waitFor(() => expect(screen.getByLabelText('Name of this mapping')).toHaveValue('Broker'));
    expect(screen.getByLabelText('Columns are separated by')).toHaveValue('');
  });

  it('offers no delimiter for a sheet', async () => {
    const unknown = () => refused('unknown_format', "We don't recognise this file.");
    show(dialog(), {
      '/api/v1/imports': unknown,
      '/api/v1/imports/columns': unknown,
      '/api/v1/import-mappings': () => ({ json: { mappings: [] } }),
    });
    await userEvent.upload(screen.getByLabelText('Exchange file'), new File(['PK'], 'broker.xlsx'));
    expect(await screen.findByText('This file has no columns to choose from.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Columns are separated by')).toBeNull();
  });

  it("shows the server's words at the field", async () => {
    show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => ({ json: columns({ guess: mapping() }) }),
      '/api/v1/import-mappings': ({ method }) =>
        method === 'POST'
          ? refused('validation', 'Check the fields.', { separator: ["Use one character that isn't a letter or digit."] })
          : { json: { mappings: [] } },
    });
    await drop();
    await press('Save mapping and check file');
    expect(await screen.findByText("Use one character that isn't a letter or digit.")).toBeInTheDocument();
  });

  it('asks before a choice of columns is lost', async () => {
    const onClose = vi.fn();
    show(dialog(onClose), { '/api/v1/imports': imports, '/api/v1/imports/columns': () => ({ json: columns() }) });
    await drop();
    await userEvent.selectOptions(await screen.findByLabelText('Price of one'), 'Price');
    await press('Cancel');
    await press('Keep editing');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Price of one')).toHaveValue('Price');
    await press('Cancel');
    await press('Discard mapping');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('says that its columns could not be read, and asks again', async () => {
    let isAway = true;
    show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => (isAway ? { status: 503, json: { message: 'Away for a moment.' } } : { json: columns() }),
    });
    await drop();
    await screen.findByText('Away for a moment.');
    isAway = false;
    await press('Try again');
    expect(await screen.findByLabelText('Time')).toBeInTheDocument();
  });
});

describe('a file of more than trades', () => {
  it('is explained word by word, and its first rows are shown as they would be read', async () => {
    const file = columns({ guess: mapping() });
    const [first, ...others] = file.columns;
    const { server } = show(dialog(), {
      '/api/v1/imports': imports,
      '/api/v1/imports/columns': () => ({
        json: {
          ...file,
          columns: [first, ...others.map((one) => (one.name === 'Side' ? { ...one, values: ['bid', 'ask', 'Staking'] } : one))],
        },
      }),
      '/api/v1/import-mappings': ({ method }) =>
        method === 'POST' ? { status: 201, json: kept('m1') } : { json: { mappings: [] } },
      '/api/v1/import-mappings/preview': () => ({
        json: {
          rows: [
            {
              line: 2,
              at: '2026-07-01T08:00:00Z',
              kind: 'reward',
              fees: [],
              outcome: 'new',
              movements: [{ asset: 'ETH', amount: '0.5' }],
            },
          ],
          rejected: [{ line: 3, column: 'Side', code: 'unknown_kind', message: 'The mapping does not say what “ask” is.' }],
          warnings: [],
          skipped: [],
        },
      }),
    });
    await drop();
    await userEvent.selectOptions(await screen.findByLabelText('What the rows are'), 'column');
    await userEvent.selectOptions(screen.getByLabelText('Column of the kind'), 'Side');
    await userEvent.selectOptions(screen.getByLabelText('bid'), 'buy');
    await userEvent.selectOptions(screen.getByLabelText('Staking'), 'reward');
    await userEvent.type(screen.getByLabelText('Coin of all rows'), 'eth');
    const preview = await screen.findByRole('table', { name: 'First rows' });
    expect(within(preview).getByText('Reward: +0.5 ETH')).toBeInTheDocument();
    expect(within(preview).getByText('Side: The mapping does not say what “ask” is.')).toBeInTheDocument();
    await press('Save mapping and check file');
    await screen.findByRole('button', { name: 'Change columns' });
    const sent = server.asked.find(({ method, path }) => method === 'POST' && path === '/api/v1/import-mappings');
    expect(sent?.body).toMatchObject({
      kind: 'Side',
      kind_words: [
        { word: 'bid', meaning: 'buy' },
        { word: 'Staking', meaning: 'reward' },
      ],
      side: '',
      buy_words: [],
      asset_constant: 'ETH',
    });
  });
});

describe('columns chosen by hand', () => {
  it('start from the kept mapping that fits, and change it', async () => {
    const { server } = show(dialog(), {
      '/api/v1/imports': () => ({ status: 201, json: staged('i1') }),
      '/api/v1/imports/columns': () => ({ json: columns({ mapping_id: 'm1' }) }),
      '/api/v1/import-mappings': () => ({ json: { mappings: [kept('m1')] } }),
      '/api/v1/import-mappings/m1': () => ({ json: kept('m1', { note: 'Side' }) }),
    });
    await drop();
    await press('Choose columns');
    expect(await screen.findByLabelText('Name of this mapping')).toHaveValue('Broker');
    await userEvent.selectOptions(screen.getByLabelText('Note'), 'Side');
    await press('Save mapping and check file');
    await screen.findByRole('button', { name: 'Change columns' });
    const put = server.asked.find(({ method }) => method === 'PUT');
    expect(put?.headers.get('if-match')).toBe('"3"');
    expect(put?.body).toEqual(mapping({ name: 'Broker', note: 'Side' }));
  });
});

describe('kept mappings', () => {
  it('can be renamed and deleted', async () => {
    let isThere = true;
    const { server } = show(<MappingsPanel />, {
      '/api/v1/import-mappings': () => ({ json: { mappings: isThere ? [kept('m1')] : [] } }),
      '/api/v1/import-mappings/m1': ({ method }) => {
        if (method !== 'DELETE') return { json: kept('m1', { name: 'Bank' }) };
        isThere = false;
        return { status: 204 };
      },
    });
    await press('Rename Broker');
    const rename = await screen.findByRole('dialog', { name: 'Rename mapping' });
    await userEvent.clear(within(rename).getByLabelText('Name'));
    await userEvent.type(within(rename).getByLabelText('Name'), 'Bank');
    await userEvent.click(within(rename).getByRole('button', { name: 'Rename mapping' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename mapping' })).toBeNull());
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual(mapping({ name: 'Bank' }));
    await press('Delete Broker');
    await press('Delete mapping');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Column mappings' })).toBeNull());
    expect(server.asked.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"3"');
  });
});
