import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as made from '@/testing/assistant';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import AssistantPage from './AssistantPage';

const stream = (text: string): Response => new Response(text, { status: 200, headers: { 'content-type': 'text/event-stream' } });

const open = (at = '/chat-ai', answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/assistant': () => ({ json: made.assistantState }),
    '/api/v1/conversations': ({ method }) =>
      method === 'POST'
        ? { status: 201, json: made.conversation('c9', { title: '' }) }
        : { json: { items: [made.conversation('c1'), made.conversation('c2')] } },
    '/api/v1/conversations/c1/messages': () => ({
      json: { items: [made.answer('a1'), made.question('q1', '/price btc')] },
    }),
    '/api/v1/conversations/c9/messages': () => ({
      json: { items: [made.answer('a9'), made.question('q9', '/price btc')] },
    }),
    '/api/v1/conversations/c9/ask': () => stream(made.priced()),
    ...answers,
  });
  const page = inApp(<AssistantPage />);
  return { server, ...renderRoutes([{ path: '/chat-ai', element: page }], at) };
};

const field = () => screen.findByRole('combobox', { name: 'Question or command' });
/** Alerts of one condition each, and what comes of adding one. */
const alerts =
  (added: { status: number; json?: unknown }, ...conditions: readonly object[]): Answerer =>
  ({ method }) =>
    method === 'POST' ? added : { json: { alerts: conditions.map((one) => ({ conditions: [one] })), total: conditions.length } };
const posted = (server: ReturnType<typeof serve>) => server.asked.filter(({ method }) => method === 'POST');

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the assistant', () => {
  it('begins with three questions and says that no model is connected', async () => {
    const { server, router } = open();
    expect(await screen.findByText('No model connected; commands still work')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^\/pnl 30d/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^\/forecast eth 14/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^\/price btc/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?chat=c9'));
    expect(posted(server).map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/conversations', { title: '' }],
      ['/api/v1/conversations/c9/ask', { text: '/price btc' }],
    ]);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('/price btc')).toHaveLength(1));
  });

  it('shows values that lead to their rows, rows that lead to their pages, and where they come from', async () => {
    open('/chat-ai?chat=c1');
    const link = await screen.findByRole('button', { name: '$64,123' });
    expect(screen.getByRole('link', { name: 'Bitcoin' })).toHaveAttribute('href', '/tokens/bitcoin');
    await userEvent.click(link);
    expect(document.activeElement).toBe(document.getElementById('answer-a1-r1'));
    await userEvent.click(screen.getByRole('button', { name: /^coingecko/ }));
    expect(await screen.findByText('/simple/price')).toBeInTheDocument();
  });

  it('marks a number that nothing supports, and never reads a reply as markup', async () => {
    const pieces = [
      made.words('<img src=x onerror=alert(1)> may reach '),
      { text: '70,000', ref: null, supported: false },
      made.words('. [link](https://evil.example)'),
    ];
    open('/chat-ai?chat=c1', {
      '/api/v1/conversations/c1/messages': () => ({
        json: { items: [made.answer('a1', { pieces, artifacts: [] }), made.question('q1', 'Why?')] },
      }),
    });
    const mark = await screen.findByText('70,000');
    expect(mark).toHaveAttribute('title', 'Not found in the data');
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByRole('link', { name: 'link' })).toBeNull();
  });

  it('completes commands by keys', async () => {
    const { server } = open('/chat-ai?chat=c9');
    const input = await field();
    await screen.findByText('No model connected; commands still work');
    await userEvent.type(input, '/');
    const list = screen.getByRole('listbox', { name: 'Commands' });
    expect(within(list).getAllByRole('option')).toHaveLength(5);
    await userEvent.type(input, 'p');
    expect(within(list).getAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(input).toHaveValue('/pnl ');
    expect(screen.getByText('/pnl [30d|ytd|all] [account=NAME]')).toBeInTheDocument();
    expect(posted(server)).toHaveLength(0);
    await userEvent.clear(input);
    await userEvent.type(input, '/alerts');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(posted(server)[0]?.body).toEqual({ text: '/alerts' }));
    expect(input).toHaveValue('');
  });

  it('keeps what was typed where it is refused, and says why', async () => {
    open('/chat-ai?chat=c9', {
      '/api/v1/conversations/c9/ask': () => ({
        status: 422,
        json: {
          code: 'validation_failed',
          message: 'There is no command /pric. Did you mean /price?',
          errors: { text: ['There is no command /pric. Did you mean /price?'] },
        },
      }),
    });
    const input = await field();
    await userEvent.type(input, '/pric btc{Enter}');
    expect(await screen.findByText('There is no command /pric. Did you mean /price?')).toBeInTheDocument();
    expect(input).toHaveValue('/pric btc');
    expect(input).toHaveAttribute('aria-invalid', 'true');
  });

  it('says when the tokens of the day are used up, and keeps the question', async () => {
    const message = 'You used your 20000 model tokens for today. They reset at midnight UTC; commands still work.';
    open('/chat-ai?chat=c9', {
      '/api/v1/conversations/c9/ask': () => ({
        status: 429,
        json: { code: 'model_budget_reached', message, errors: {} },
        headers: { 'retry-after': '41000' },
      }),
    });
    const input = await field();
    await userEvent.type(input, 'How was my week?{Enter}');
    await waitFor(() => expect(document.body).toHaveTextContent('They reset at midnight UTC; commands still work.'));
    expect(input).toHaveValue('How was my week?');
  });

  it('stops an answer, and offers to ask again', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(made.events(made.started('a7')))),
      cancel: () => {
        cancelled = true;
      },
    });
    open('/chat-ai?chat=c1', {
      '/api/v1/conversations/c1/ask': () => new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } }),
    });
    const input = await field();
    await userEvent.type(input, '/pnl all{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('You stopped this answer.')).toBeInTheDocument();
    expect(cancelled).toBe(true);
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask' })).toBeInTheDocument();
  });

  it.each([
    ['stopped', () => new Response(new ReadableStream(), { status: 200 }), null],
    ['broken', () => stream(''), "Couldn't send the question. The connection was lost. Ask the question again."],
  ])('gives a first question back that is %s before it was saved', async (kind, answer, why) => {
    const { server, router } = open('/chat-ai', {
      '/api/v1/conversations/c9': ({ method }) => ({ status: method === 'DELETE' ? 204 : 404 }),
      '/api/v1/conversations/c9/ask': answer,
    });
    const input = await field();
    await userEvent.type(input, '/price btc{Enter}');
    if (kind === 'stopped') {
      await waitFor(() => expect(server.to('/api/v1/conversations/c9/ask')).toHaveLength(1));
      await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    }
    await waitFor(() => expect(input).toHaveValue('/price btc'));
    await waitFor(() =>
      expect(server.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/v1/conversations/c9',
      ]),
    );
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: /^\/price btc/ })).toBeInTheDocument();
    if (why === null) expect(screen.queryByRole('alert')).toBeNull();
    else expect(screen.getByText(why)).toBeInTheDocument();
  });

  it('says that the connection broke where an answer has no end', async () => {
    open('/chat-ai?chat=c1', { '/api/v1/conversations/c1/ask': () => stream(made.events(made.started('a8'))) });
    const input = await field();
    await userEvent.type(input, '/help{Enter}');
    expect(await screen.findByText(/^The connection was lost\./)).toBeInTheDocument();
  });

  it('shows each step of a free question, with the rows that it brought', async () => {
    let send: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    open('/chat-ai?chat=c1', {
      '/api/v1/assistant': () => ({ json: { ...made.assistantState, model: 'scripted', examples: ['What is up?'] } }),
      '/api/v1/conversations/c1/ask': () => new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } }),
    });
    expect(await screen.findByText('Model: scripted')).toBeInTheDocument();
    const input = await field();
    await userEvent.type(input, 'How is bitcoin?{Enter}');
    send(made.events(made.started('a7'), ['tool', { name: 'tokens', says: 'Looking up “bitcoin”' }]));
    send(made.events(['tool', { name: 'price', says: 'Reading the price of Bitcoin' }]));
    const steps = await screen.findByRole('list', { name: 'Steps' });
    await waitFor(() =>
      expect(
        within(steps)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Looking up “bitcoin”', 'Reading the price of Bitcoin…']),
    );
    send(made.events(['artifact', { ...made.prices, step: 'Reading the price of Bitcoin' }]));
    expect(await screen.findByText('Reading the price of Bitcoin')).toBeInTheDocument();
    send(made.events(['text', { seq: 1, delta: [made.words('It costs '), made.value('64,123.12 USD', 'r1.c2')] }]));
    expect(await screen.findAllByRole('button', { name: '$64,123' })).not.toHaveLength(0);
    send(made.events(['done', { state: 'done' }]));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull());
  });

  it('saves a proposed alert with a click alone, once', async () => {
    const { server } = open('/chat-ai?chat=c1', {
      '/api/v1/conversations/c1/messages': () => ({
        json: { items: [made.answer('a5', { pieces: [], artifacts: [made.proposed] }), made.question('q5', 'Alert me')] },
      }),
      '/api/v1/alerts': alerts({ status: 201, json: { id: 'al1' } }),
    });
    const card = await screen.findByRole('region', { name: 'Proposed alert' });
    expect(within(card).getByText('$70,000')).toBeInTheDocument();
    expect(within(card).getByText('Nothing is saved until you confirm.')).toBeInTheDocument();
    expect(posted(server)).toHaveLength(0);
    await userEvent.click(within(card).getByRole('button', { name: 'Confirm alert' }));
    expect(await within(card).findByRole('link', { name: 'Open alerts' })).toHaveAttribute('href', '/alerts');
    expect(posted(server).map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/alerts', { conditions: [{ kind: 'price', coin: 'bitcoin', direction: 'above', level: '70000' }] }],
    ]);
    expect(within(card).queryByRole('button', { name: 'Confirm alert' })).toBeNull();
    // Of the answer and the row: it stays the same after a reload.
    expect(posted(server)[0]?.headers.get('idempotency-key')).toBe('answer-a5-2');
  });

  it('offers no alert that is there already', async () => {
    const { server } = open('/chat-ai?chat=c1', {
      '/api/v1/conversations/c1/messages': () => ({
        json: { items: [made.answer('a7', { pieces: [], artifacts: [made.proposed] }), made.question('q7', 'Alert me')] },
      }),
      '/api/v1/alerts': alerts(
        { status: 500 },
        { kind: 'price', coin: 'bitcoin', direction: 'above', level: '70000.00' },
        { kind: 'price', coin: 'bitcoin', direction: 'below', level: '50000' },
      ),
    });
    expect(await screen.findByText('You already have this alert.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm alert' })).toBeNull();
    expect(server.to('/api/v1/alerts')[0]?.search.get('coin')).toBe('bitcoin');
    expect(posted(server)).toHaveLength(0);
  });

  it('says why a proposal was not saved, and offers it again', async () => {
    open('/chat-ai?chat=c1', {
      '/api/v1/conversations/c1/messages': () => ({
        json: { items: [made.answer('a6', { pieces: [], artifacts: [made.proposed] }), made.question('q6', 'Alert me')] },
      }),
      '/api/v1/alerts': alerts(
        { status: 409, json: { code: 'limit_reached', message: 'You can keep at most 1 alerts; delete some first.' } },
        { kind: 'price', coin: 'bitcoin', direction: 'below', level: '70000' },
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm alert' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't create the alert.");
    expect(screen.getByRole('button', { name: 'Confirm alert' })).toBeEnabled();
  });

  it('puts the command of a candidate into the field', async () => {
    open('/chat-ai?chat=c1', {
      '/api/v1/conversations/c1/messages': () => ({
        json: { items: [made.answer('a1', { pieces: [], artifacts: [made.candidates] }), made.question('q1', '/price uni')] },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'unicorn' }));
    const input = await field();
    expect(input).toHaveValue('/price unicorn');
    expect(document.activeElement).toBe(input);
  });

  it('renames a conversation, deletes it and brings it back', async () => {
    const { server } = open('/chat-ai', {
      '/api/v1/conversations/c1': ({ method }) =>
        method === 'DELETE' ? { status: 204 } : { json: made.conversation('c1', { title: 'Bitcoin', version: 2 }) },
      '/api/v1/conversations/c1/restore': () => ({ json: made.conversation('c1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename /price c1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename conversation' });
    fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Bitcoin' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save title' }));
    await waitFor(() => expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Bitcoin' }));
    expect(server.asked.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"1"');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete /price c1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('/api/v1/conversations/c1/restore')).toHaveLength(1));
  });

  it('reaches every conversation: page by page, and by a part of its title', async () => {
    const { server } = open('/chat-ai', {
      '/api/v1/conversations': ({ search }) => {
        if (search.get('q') !== null) return { json: { items: [made.conversation('c7')] } };
        return search.get('cursor') === 'n1'
          ? { json: { items: [made.conversation('c3')] } }
          : { json: { items: [made.conversation('c1')], next_cursor: 'n1' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByRole('link', { name: /^\/price c3/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^\/price c1/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).toBeNull();
    await userEvent.click(screen.getByRole('searchbox', { name: 'Filter conversations' }));
    // At once: between keys, a busy machine lets the pause pass after which it is asked.
    await userEvent.paste(' c7');
    expect(await screen.findByRole('link', { name: /^\/price c7/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^\/price c1/ })).toBeNull();
    expect(server.to('/api/v1/conversations').map(({ search }) => search.get('q'))).toEqual([null, null, 'c7']);
  });

  it('says what failed where nothing can be loaded', async () => {
    const failed = () => ({ status: 503, json: { code: 'db_unavailable', message: 'The database is not available right now.' } });
    open('/chat-ai?chat=c1', { '/api/v1/conversations': failed, '/api/v1/conversations/c1/messages': failed });
    expect(await screen.findByText("Couldn't load your conversations")).toBeInTheDocument();
    expect(await screen.findByText("Couldn't load the conversation")).toBeInTheDocument();
  });
});
