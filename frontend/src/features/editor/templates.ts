/** What a new entry can begin with. */

import type { JsonNode } from './document';

export interface Template {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly doc: JsonNode;
}

const words = (text: string): readonly JsonNode[] => [{ type: 'text', text }];
const line = (text = ''): JsonNode => (text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: words(text) });
const heading = (text: string): JsonNode => ({ type: 'heading', attrs: { level: 2 }, content: words(text) });
const points = (...texts: readonly string[]): JsonNode => ({
  type: 'bulletList',
  content: texts.map((text) => ({ type: 'listItem', content: [line(text)] })),
});
const tasks = (...texts: readonly string[]): JsonNode => ({
  type: 'taskList',
  content: texts.map((text) => ({ type: 'taskItem', attrs: { checked: false }, content: [line(text)] })),
});
const doc = (...content: readonly JsonNode[]): JsonNode => ({ type: 'doc', content });

export const TEMPLATES: readonly Template[] = [
  {
    key: 'daily',
    title: 'Daily review',
    note: 'What you planned, what you did, and what you learned',
    doc: doc(
      heading('Plan'),
      points('Bias and levels: ', 'Setups to wait for: '),
      heading('What happened'),
      line(),
      heading('What went well'),
      points(''),
      heading('Mistakes'),
      points(''),
      heading('Tomorrow'),
      tasks(''),
    ),
  },
  {
    key: 'idea',
    title: 'Trade idea',
    note: 'Thesis, levels, risk, and what would prove it wrong',
    doc: doc(
      heading('Thesis'),
      line(),
      heading('Levels'),
      points('Entry: ', 'Stop: ', 'Target: '),
      heading('Risk'),
      line('Size and largest loss: '),
      heading('What would prove this wrong'),
      line(),
      heading('Before entry'),
      tasks('The stop is set', 'The size fits the risk', 'No rule is broken'),
    ),
  },
  {
    key: 'weekly',
    title: 'Weekly recap',
    note: 'Results, patterns, and one thing to change',
    doc: doc(
      heading('Results'),
      line(),
      heading('Best and worst trade'),
      points('Best: ', 'Worst: '),
      heading('Patterns'),
      points(''),
      heading('One thing to change next week'),
      line(),
      heading('To do'),
      tasks(''),
    ),
  },
];
