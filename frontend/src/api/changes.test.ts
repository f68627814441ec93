// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { ALL_TAGS, CHANGE_TOPICS, isChangeTopic, tagsOf } from './changes';

it('each change makes the answers old that show it', () => {
  const of = (topic: (typeof CHANGE_TOPICS)[number], kind: string, subject: string | null = null) =>
    tagsOf(topic, { kind, subject_id: subject });
  expect(of('jobs', 'export')).toEqual(['Archive']);
  expect(of('jobs', 'wallet_sync')).toEqual(['Wallet']);
  expect(of('jobs', 'file')).toEqual(['Ledger']);
  expect(of('jobs', 'file_progress')).toEqual([{ type: 'Ledger', id: 'FILES' }]);
  expect(of('jobs', 'backtest')).toEqual(['StrategyRun', 'Strategy']);
  expect(of('paper', 'run')).toEqual(['PaperRun', 'PaperRuns']);
  expect(of('jobs', 'backtest', 's1')).toEqual([{ type: 'StrategyRun', id: 's1' }, 'Strategy']);
  expect(of('paper', 'run', 'p1')).toEqual([{ type: 'PaperRun', id: 'p1' }, 'PaperRuns']);
  expect(of('chat', 'answer', 'c1')).toContainEqual({ type: 'ChatMessage', id: 'c1' });
  expect(of('alerts', 'firing')).toEqual(['Firing', 'Alert']);
  expect(of('alerts', 'notice')).toEqual(['GrantNotice']);
  expect(of('jobs', 'something new')).toEqual([]);
});

it('after lost events everything that a topic tells of is asked for again', () => {
  for (const topic of CHANGE_TOPICS)
    for (const tag of tagsOf(topic, { kind: 'export', subject_id: null })) expect(ALL_TAGS).toContainEqual(tag);
});

it('knows its topics', () => {
  expect(isChangeTopic('paper')).toBe(true);
  expect(isChangeTopic('tick')).toBe(false);
});
