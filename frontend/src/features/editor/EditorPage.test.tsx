import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '@/api/drafts';
import type { JournalEntry } from '@/api/journalApi';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { answersTo, inTeam } from '@/testing/viewer';
import type { JsonNode } from './document';
import EditorPage from './EditorPage';
import { newEntry } from './entry';

const p = (id: string, text: string): JsonNode => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] });
const documentOf = (...content: JsonNode[]) => ({ schema_version: 1, doc: { type: 'doc', content } });

const entry = (change: Partial<Record<keyof JournalEntry, unknown>> = {}) => ({
  id: 'e1',
  title: 'Monday',
  day: '2026-11-23',
  kind: 'entry',
  document: documentOf(p('a', 'Waited for the retest.')),
  tags: ['btc'],
  session_id: 's1',
  created_at: '2026-11-23T08:00:00Z',
  updated_at: '2026-11-23T11:04:00Z',
  version: 4,
  ...change,
});

const answers: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: { zone: 'Europe/Berlin', currency: 'USD', version: 1 } }),
  '/api/v1/entry-tags': () => ({ json: { tags: [{ tag: 'eth', entries: 3 }] } }),
  '/api/v1/entries': ({ method, body }) =>
    method === 'POST' ? { status: 201, json: entry({ ...(body as object), version: 1 }) } : { json: { entries: [], total: 0 } },
  '/api/v1/entries/e1': ({ method, body }) =>
    method === 'PUT' ? { json: entry({ ...(body as object), version: 5 }) } : { json: entry() },
  '/api/v1/entries/e1/versions': () => ({
    json: {
      versions: [
        { version: 4, saved_at: '2026-11-23T11:04:00Z', title: 'Monday', words: 4 },
        { version: 3, saved_at: '2026-11-23T10:00:00Z', title: 'Monday', words: 3 },
      ],
    },
  }),
  '/api/v1/entries/e1/versions/4': () => ({
    json: { version: 4, saved_at: '', title: 'Monday', document: documentOf(p('a', 'Waited for the retest.')) },
  }),
  '/api/v1/entries/e1/versions/3': () => ({
    json: { version: 3, saved_at: '', title: 'Monday', document: documentOf(p('a', 'Waited for news.')) },
  }),
};

const render = (at: string, over: Record<string, Answerer> = {}) => {
  const server = serve({ ...answers, ...over });
  return {
    server,
    ...renderRoutes(
      [
        { path: '/journal/editor/:id?', element: <EditorPage /> },
        { path: '/journal', element: <p>List</p> },
      ],
      at,
    ),
  };
};

/** Answers uploads, whose bodies are no JSON, before the stand-in for the server reads them. */
function answerUploads(reply: () => Response) {
  const others = globalThis.fetch;
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), location.origin), { ...init, signal: undefined });
    if (!request.url.endsWith('/pictures')) return others(request);
    sent.push(request);
    return reply();
  });
  return sent;
}

const png = (size = 3) => new File([new Uint8Array(size)], 'chart.png', { type: 'image/png' });
const text = () => screen.findByRole('textbox', { name: 'Text of the entry' });
/** A save that is answered after its test drops the draft of the next one. */
const settled = () => screen.findByText(/^Saved/);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  // What jsdom lacks and the editor asks for.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

describe('an entry', () => {
  it('opens with its words and says when it was saved, and nothing is sent', async () => {
    const { server } = render('/journal/editor/e1');
    expect(await text()).toHaveTextContent('Waited for the retest.');
    expect(screen.getByLabelText('Title')).toHaveValue('Monday');
    // In the zone of the workspace, which is asked for beside the entry.
    await waitFor(() => expect(screen.getByText(/^Saved/)).toHaveTextContent('Saved 12:04 PM'));
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is saved by itself, with the version that was seen and what is not shown', async () => {
    const { server } = render('/journal/editor/e1');
    await userEvent.type(await screen.findByLabelText('Title'), ' review');
    await userEvent.type(screen.getByLabelText('Tags'), 'eth{Enter}');
    // On a busy machine the keys can take longer than the rest after which the first of them are saved.
    const puts = () => server.asked.filter(({ method }) => method === 'PUT');
    await waitFor(() =>
      expect(puts().at(-1)?.body).toMatchObject({
        title: 'Monday review',
        tags: ['btc', 'eth'],
        session_id: 's1',
        kind: 'entry',
      }),
    );
    expect(puts()[0]?.headers.get('if-match')).toBe('"4"');
    await settled();
  });

  it('opens read-only where it has parts that this version does not know', async () => {
    const video: JsonNode = { type: 'video', attrs: { src: 'x' } };
    render('/journal/editor/e1', {
      '/api/v1/entries/e1': () => ({ json: entry({ document: documentOf(p('a', 'Kept.'), video) }) }),
    });
    expect(await screen.findByText(/This entry is read-only here/)).toBeInTheDocument();
    expect(screen.getByText('Kept.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  });

  it('shows why it cannot be loaded, and tries again', async () => {
    let isAway = true;
    render('/journal/editor/e1', {
      '/api/v1/entries/e1': () => (isAway ? { status: 503, json: { message: 'The journal is away.' } } : { json: entry() }),
    });
    expect(await screen.findByText('The journal is away.')).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await text()).toBeInTheDocument();
  });

  it('says that it does not exist, and leads to the others', async () => {
    render('/journal/editor/e1', { '/api/v1/entries/e1': () => ({ status: 404, json: { message: 'No such entry.' } }) });
    expect(await screen.findByText('This entry does not exist')).toBeInTheDocument();
    const said = screen.getByText('It was deleted, or it belongs to another account.');
    // In a panel, as where a session or a dashboard does not exist.
    expect(said.closest('section')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Show entries' })).toHaveAttribute('href', '/journal?tab=entries');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('is merged where another tab saved first', async () => {
    let version = 4;
    const { server } = render('/journal/editor/e1', {
      '/api/v1/entries/e1': ({ method, headers, body }) => {
        if (method === 'PUT' && headers.get('if-match') === '"4"') {
          version = 5;
          return { status: 412, json: { message: 'It changed' } };
        }
        if (method === 'PUT') return { json: entry({ ...(body as object), version: 6 }) };
        return {
          json: version === 4 ? entry() : entry({ version, document: documentOf(p('a', 'Waited for the retest. Theirs.')) }),
        };
      },
    });
    await userEvent.type(await screen.findByLabelText('Title'), '!');
    expect(await screen.findByText(/Both versions were merged/)).toBeInTheDocument();
    expect(await text()).toHaveTextContent('Theirs.');
    await waitFor(() => {
      const last = server.asked.filter(({ method }) => method === 'PUT').at(-1);
      expect(last?.headers.get('if-match')).toBe('"5"');
      expect(last?.body).toMatchObject({ title: 'Monday!' });
      expect(JSON.stringify(last?.body)).toContain('Theirs.');
    });
    await settled();
  });

  it('brings back what could not be saved the last time', async () => {
    const value = {
      ...newEntry('2026-11-23', documentOf(p('a', 'Unsaved words.')).doc),
      title: 'Monday',
      tags: ['btc'],
      session: 's1',
    };
    keepDraft('entry:e1', { value, version: 4, at: Date.now() });
    render('/journal/editor/e1');
    expect(await text()).toHaveTextContent('Unsaved words.');
    expect(screen.getByText(/Unsaved changes from your last visit are back/)).toBeInTheDocument();
  });
});

describe('a new entry', () => {
  it('begins with a template, gets an address of its own, and stays open', async () => {
    const { server, router } = render('/journal/editor?day=2026-11-20');
    expect(await screen.findByLabelText('Day')).toHaveValue('Nov 20, 2026');
    await userEvent.click(await screen.findByRole('button', { name: 'Daily review' }));
    const field = await text();
    expect(within(field).getByRole('heading', { name: 'What went well' })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal/editor/e1'));
    expect(await text()).toBe(field);
    expect(server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/v1/entries')).toHaveLength(1);
    expect(server.asked.some(({ method, path }) => method === 'GET' && path === '/api/v1/entries/e1')).toBe(false);
  });

  it('begins with a mention that its address names', async () => {
    render('/journal/editor?mention=trade:t1&label=BTC/USDT');
    const link = await within(await text()).findByRole('link', { name: 'Round trip BTC/USDT' });
    expect(link).toHaveAttribute('href', '/journal?tab=trips&open=t1');
  });

  it('is created before its first picture is sent', async () => {
    const { server } = render('/journal/editor');
    const sent = answerUploads(() =>
      Response.json({ id: 'p1', media_type: 'image/png', width: 1, height: 1, bytes: 3 }, { status: 201 }),
    );
    await text();
    await userEvent.upload(screen.getByLabelText('Choose pictures'), png());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(new URL(sent[0]?.url ?? '').pathname).toBe('/api/v1/entries/e1/pictures');
    expect(sent[0]?.headers.get('content-type')).toBe('image/png');
    expect(server.asked.some(({ method, path }) => method === 'POST' && path === '/api/v1/entries')).toBe(true);
    expect(await screen.findByLabelText('Description of the picture')).toHaveValue('chart');
  });
});

describe('pictures', () => {
  it('that cannot be added say why, and nothing is sent', async () => {
    render('/journal/editor/e1');
    const sent = answerUploads(() => new Response(null));
    await text();
    await userEvent.upload(screen.getByLabelText('Choose pictures'), png(5 * 1024 * 1024 + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent(/a picture can have at most 5.0 MiB/);
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that the server refuses can be tried again', async () => {
    let isFull = true;
    render('/journal/editor/e1');
    answerUploads(() =>
      isFull
        ? Response.json({ code: 'limit', message: 'Your pictures fill 100 MiB.' }, { status: 422 })
        : Response.json({ id: 'p1', media_type: 'image/png', width: 1, height: 1, bytes: 3 }, { status: 201 }),
    );
    await text();
    await userEvent.upload(screen.getByLabelText('Choose pictures'), png());
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't upload chart.png. Your pictures fill 100 MiB.");
    isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Description of the picture')).toBeInTheDocument();
  });

  it('are loaded with the session and let go of when the page is left', async () => {
    // The class of the bytes that a response gives, which is not the one of jsdom.
    vi.stubGlobal('Blob', (await new Response('').blob()).constructor);
    const image: JsonNode = { type: 'image', attrs: { id: 'i', picture: 'p1', alt: 'Chart of BTC' } };
    const { server, unmount } = render('/journal/editor/e1', {
      '/api/v1/entries/e1': () => ({ json: entry({ document: documentOf(image) }) }),
      '/api/v1/pictures/p1': () => new Response(new Uint8Array(3), { headers: { 'content-type': 'image/png' } }),
    });
    expect(await screen.findByAltText('Chart of BTC')).toHaveAttribute('src', 'blob:picture');
    expect(server.to('/api/v1/pictures/p1')).toHaveLength(1);
    unmount();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });
});

describe('actions', () => {
  const act = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('history shows what changed and restores a version as a new one', async () => {
    const { server } = render('/journal/editor/e1');
    await text();
    await act('Show history');
    const dialog = await screen.findByRole('dialog', { name: 'History' });
    const change = await within(dialog).findByRole('region', { name: 'What changed' });
    expect(await within(change).findByText('Changed, Paragraph')).toBeInTheDocument();
    expect(change.querySelector('ins')).toHaveTextContent('added: the');
    expect(change.querySelector('del')).toHaveTextContent('removed: news.');
    await userEvent.click(
      within(within(dialog).getByRole('list', { name: 'Versions' })).getAllByRole('button')[1] as HTMLElement,
    );
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Restore this version' }));
    await waitFor(() => {
      const sent = server.asked.find(({ method }) => method === 'PUT');
      expect(sent?.headers.get('if-match')).toBe('"4"');
      expect(JSON.stringify(sent?.body)).toContain('Waited for news.');
    });
    expect(await text()).toHaveTextContent('Waited for news.');
  });

  it('saves the entry as a template', async () => {
    const { server } = render('/journal/editor/e1');
    await text();
    await act('Save as template');
    await waitFor(() => {
      const sent = server.asked.find(({ method, path }) => method === 'POST' && path === '/api/v1/entries');
      expect(sent?.body).toMatchObject({ kind: 'template', title: 'Monday', session_id: null });
    });
  });

  it('exports Markdown', async () => {
    const { server } = render('/journal/editor/e1', {
      '/api/v1/entries/e1/markdown': () => ({ json: { file_name: 'monday.md', text: '# Monday' } }),
    });
    await text();
    await act('Export as Markdown');
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
    expect(server.to('/api/v1/entries/e1/markdown')).toHaveLength(1);
  });

  it('prints, which is also how a PDF is saved', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    render('/journal/editor/e1');
    await text();
    await act('Print or save as PDF');
    expect(print).toHaveBeenCalledOnce();
  });

  it('deletes the entry with its version and goes to the list, which can undo it', async () => {
    const { server, router } = render('/journal/editor/e1', {
      '/api/v1/entries/e1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: entry() }),
    });
    await text();
    await act('Delete entry');
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal'));
    expect(router.state.location.state).toEqual({ deleted: [{ id: 'e1', title: 'Monday' }] });
    expect(server.asked.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"4"');
  });
});

it('the toolbar is one stop of the tab key, and arrows move in it', async () => {
  render('/journal/editor/e1');
  const bar = await screen.findByRole('toolbar', { name: 'Formatting' });
  const reachable = within(bar)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(reachable.map((button) => button.getAttribute('aria-label'))).toEqual(['Bold']);
  reachable[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(within(bar).getByRole('button', { name: 'Italic' })).toHaveFocus();
  await userEvent.click(within(bar).getByRole('button', { name: 'Heading 2' }));
  expect(await within(await text()).findByRole('heading', { level: 2 })).toHaveTextContent('Waited');
  await waitFor(() => expect(within(bar).getByRole('button', { name: 'Heading 2' })).toHaveAttribute('aria-pressed', 'true'));
});

describe('for a viewer of the team', () => {
  inTeam();

  it('an entry is there to read', async () => {
    const { server } = render('/journal/editor/e1', answersTo('viewer'));
    expect(await screen.findByText("View only: you're a viewer in this team.")).toBeInTheDocument();
    expect(screen.getByText('Waited for the retest.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('there is no new entry', async () => {
    render('/journal/editor', answersTo('viewer'));
    expect(await screen.findByText(/^You're a viewer in this team/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
