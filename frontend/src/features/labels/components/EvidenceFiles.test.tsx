import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { EvidenceFiles } from './EvidenceFiles';

const FILES = '/api/v1/labels/a/files';
const kept = (id: string, file_name: string) => ({
  id,
  file_name,
  media_type: 'text/csv',
  size: 2048,
  sha256: 'ab12cd34'.repeat(8),
  created_at: '2026-11-20T00:00:00Z',
});
const csv = (name: string, text = 'a,b') => new File([text], name, { type: 'text/csv' });

/** A server that keeps what it is sent, and refuses `bad.csv`. */
function keeping(...names: readonly string[]) {
  let files = names.map((name, at) => kept(`f${at}`, name));
  const answer: Answerer = ({ method, path, search }) => {
    if (method === 'GET') return { json: { files } };
    if (method === 'DELETE') {
      files = files.filter(({ id }) => path !== `${FILES}/${id}`);
      return { status: 204 };
    }
    const name = search.get('name') ?? '';
    if (name === 'bad.csv') {
      return { status: 422, json: { message: 'Not valid', errors: { file: ['One of PDF, PNG, and what it says it is.'] } } };
    }
    files = [...files, kept(`f${files.length}`, name)];
    return { status: 201, json: files.at(-1) };
  };
  return serve({ [FILES]: answer });
}

const render = (id: string | undefined) => renderRoutes([{ path: '/', element: <EvidenceFiles id={id} /> }], '/');

describe('evidence files of a label', () => {
  it('say when they can be added, where the label is not there yet', async () => {
    const server = serve({});
    render(undefined);
    expect(await screen.findByText(/once the label is saved/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
    expect(server.asked).toEqual([]);
  });

  it('are listed with size and hash, and added one after the other', async () => {
    const server = keeping('warrant.csv');
    render('a');
    const row = (await screen.findByText('warrant.csv')).closest('li');
    expect(row).toHaveTextContent('2 KiB');
    expect(within(row as HTMLElement).getByText('ab12cd…12cd34')).toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText('Files to add'), [csv('one.csv'), csv('two.csv')]);
    expect(await screen.findByText('two.csv')).toBeInTheDocument();
    const sent = server.asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ search, headers }) => [search.get('name'), headers.get('content-type')])).toEqual([
      ['one.csv', 'text/csv'],
      ['two.csv', 'text/csv'],
    ]);
  });

  it('are taken when they are dropped; what is refused is told by name and does not stop the rest', async () => {
    const server = keeping();
    render('a');
    const section = await screen.findByRole('region', { name: 'Evidence files' });
    const large = csv('large.csv');
    Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
    fireEvent.drop(section, { dataTransfer: { files: [large, csv('bad.csv'), csv('good.csv')] } });
    expect(await screen.findByText('good.csv')).toBeInTheDocument();
    expect(await screen.findByText('large.csv: The file is larger than 5 MiB.')).toBeInTheDocument();
    expect(screen.getByText('bad.csv: One of PDF, PNG, and what it says it is.')).toBeInTheDocument();
    const names = server.asked.flatMap(({ method, search }) => (method === 'POST' ? search.get('name') : []));
    expect(names, 'what is too large is not sent at all').toEqual(['bad.csv', 'good.csv']);
  });

  it('are removed after a question, by keyboard', async () => {
    const server = keeping('warrant.csv');
    render('a');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove warrant.csv' }));
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove warrant.csv' })).toHaveFocus());
    expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(screen.queryByText('warrant.csv')).toBeNull());
    expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe(`${FILES}/f0`);
    expect(screen.getByRole('button', { name: 'Add files' })).toHaveFocus();
  });

  it('are as many as a label may have', async () => {
    keeping(...Array.from({ length: 20 }, (_, at) => `${at}.csv`));
    render('a');
    expect(await screen.findByText('19.csv')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add files' })).toBeDisabled();
    expect(screen.getByText(/at most 20 files/)).toBeInTheDocument();
  });

  it('say when they could not be loaded, and are asked for again', async () => {
    let away = true;
    serve({ [FILES]: () => (away ? { status: 503, json: { message: 'The database is away.' } } : { json: { files: [] } }) });
    render('a');
    const again = await screen.findByRole('button', { name: 'Try again' });
    away = false;
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });
});
