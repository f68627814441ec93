/** Conversations and answers as the gateway gives them. */

import type { AssistantState, ChatArtifact, ChatMessage, ChatPiece, Conversation } from '@/api/assistantApi';

export const assistantState: AssistantState = {
  model: null,
  longest_question: 2000,
  examples: ['/price btc', '/pnl 30d', '/forecast eth 14'],
  commands: [
    { name: 'price', takes: 'TOKEN [CURRENCY] [at=DATE]', says: 'Price now, or the close of a day', example: '/price btc' },
    { name: 'profile', takes: 'ADDRESS [CHAIN]', says: 'Balance, labels and risks of an address', example: '/profile 1A1z' },
    {
      name: 'pnl',
      takes: '[30d|ytd|all] [account=NAME]',
      says: 'Profit and loss of your closed round trips',
      example: '/pnl 30d',
    },
    { name: 'alerts', takes: null, says: 'Your alerts and when they last fired', example: '/alerts' },
    { name: 'help', takes: null, says: 'All commands', example: '/help' },
  ],
};

export const conversation = (id: string, over: Partial<Conversation> = {}): Conversation => ({
  id,
  title: `/price ${id}`,
  message_count: 2,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  version: 1,
  ...over,
});

export const words = (text: string): ChatPiece => ({ text, ref: null, supported: true });
export const value = (text: string, ref: string): ChatPiece => ({ text, ref, supported: true });

const cell = (text: string | null) => ({ value: text, kind: null, unit: null });

export const prices: ChatArtifact = {
  title: 'Price',
  first_row: 1,
  columns: [
    { name: 'Token', kind: 'text', unit: null },
    { name: 'Price', kind: 'money', unit: 'usd' },
    { name: '24 h', kind: 'percent', unit: null },
    { name: 'Market cap', kind: 'money', unit: 'usd' },
    { name: 'Updated', kind: 'time', unit: null },
  ],
  rows: [
    {
      cells: [cell('Bitcoin'), cell('64123.12'), cell('-2.305'), cell('1268000000000'), cell('2026-11-20T07:59:00Z')],
      target: { kind: 'token', id: 'bitcoin', chain: null },
    },
  ],
  provenance: [{ provider: 'coingecko', endpoint: '/simple/price', as_of_at: '2026-11-20T07:59:00Z', state: 'cached' }],
  note: null,
};

export const candidates: ChatArtifact = {
  title: 'Which token?',
  first_row: 1,
  columns: [
    { name: 'Token', kind: 'text', unit: null },
    { name: 'Symbol', kind: 'text', unit: null },
    { name: 'Rank', kind: 'number', unit: null },
    { name: 'Command', kind: 'text', unit: null },
  ],
  rows: ['uniswap', 'unicorn', 'unison'].map((id, at) => ({
    cells: [cell(id), cell('UNI'), cell(String(300 + at)), cell(`/price ${id}`)],
    target: { kind: 'command', id: `/price ${id}`, chain: null },
  })),
  provenance: [],
  note: null,
};

/** A draft of an alert, with the table behind it. */
export const proposed: ChatArtifact = {
  title: 'Proposed alert',
  first_row: 2,
  columns: [
    { name: 'Field', kind: 'text', unit: null },
    { name: 'Value', kind: 'text', unit: null },
  ],
  rows: [
    { cells: [cell('Token'), cell('Bitcoin')], target: { kind: 'token', id: 'bitcoin', chain: null } },
    { cells: [cell('Fires when the price is'), cell('above')], target: null },
    { cells: [cell('Price'), { value: '70000', kind: 'money', unit: 'usd' }], target: null },
  ],
  provenance: [],
  note: null,
  step: 'Drafting an alert',
  proposal: { kind: 'alert', coin: 'bitcoin', direction: 'above', level: '70000', chain: null, address: null, text: null },
};

export const question = (id: string, text: string): ChatMessage => ({
  id,
  role: 'question',
  text,
  pieces: [],
  artifacts: [],
  state: null,
  failure: null,
  created_at: '2026-11-20T08:00:00Z',
});

export const answer = (id: string, over: Partial<ChatMessage> = {}): ChatMessage => ({
  ...question(id, 'Bitcoin costs 64,123.12 USD.'),
  role: 'answer',
  pieces: [words('Bitcoin costs '), value('64,123.12 USD', 'r1.c2'), words('.')],
  artifacts: [prices],
  state: 'done',
  ...over,
});

/** Events as the gateway sends them. */
export const events = (...said: readonly [name: string, data: object][]): string =>
  said.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');

export const started = (answerId = 'a9'): [string, object] => [
  'started',
  { question_id: 'q9', answer_id: answerId, title: '/price btc' },
];

/** A whole answer to `/price btc`. */
export const priced = (answerId = 'a9'): string =>
  events(
    started(answerId),
    ['tool', { name: 'price', says: 'Reading the price of Bitcoin' }],
    ['artifact', prices],
    ['text', { seq: 1, delta: answer(answerId).pieces }],
    ['usage', { calls: 2, took_ms: 40 }],
    ['done', { state: 'done' }],
  );
