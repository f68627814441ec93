// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChatTarget } from '@/api/assistantApi';
import { answer, candidates, prices, question, value, words } from '@/testing/assistant';
import { clipboardText, csvOf, pathOf, placeOf, shown } from './cells';
import { commandOf, completed, matching } from './commands';
import { begun, withEvent, withNewest, withOlder } from './live';

const column = (kind: string, unit = '') => ({ name: 'A', kind, unit });
const cell = (value: string | null, kind: string | null = null, unit: string | null = null) => ({ value, kind, unit });

describe('values of answers', () => {
  it('are written as their kind, and never rounded where they are exact', () => {
    expect(shown(cell('64123.12'), column('money', 'usd'))).toBe('$64,123');
    expect(shown(cell('1000.123456789012345678'), column('money', 'usdt'))).toBe('1,000.123456789012345678 USDT');
    expect(shown(cell('1.5', 'number', 'ETH'), column('text'))).toBe('1.5 ETH');
    expect(shown(cell('-2.305'), column('percent'))).toMatch(/^-2\.3/);
    expect(shown(cell(null), column('money', 'usd'))).toBe('—');
    expect(shown(cell('<b>x</b>'), column('money', 'usd'))).toBe('<b>x</b>');
    expect(shown(cell('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), column('address'))).toBe('0x5aAeb6…1BeAed');
  });

  it('are found by their reference through several tables', () => {
    const second = { ...prices, first_row: 2 };
    expect(placeOf('r2.c1', [prices, second])?.row).toBe(2);
    for (const wrong of ['r0.c1', 'r3.c1', 'r1.c9', 'x', 'r1']) expect(placeOf(wrong, [prices, second])).toBeNull();
  });

  it('lead to pages, and commands lead nowhere', () => {
    expect(pathOf({ kind: 'address', id: '0xA', chain: 'base' })).toBe('/profiler?address=0xA&chain=base');
    expect(pathOf({ kind: 'round_trips', id: 'BTC', chain: null })).toBe('/journal?asset=BTC');
    expect(pathOf({ kind: 'round_trips', id: '', chain: null })).toBe('/journal');
    expect(pathOf({ kind: 'forecast', id: 'ethereum', chain: null })).toBe('/forecasting?token=ethereum');
    for (const [kind, id, path] of [
      ['pools', '', '/new-tokens'],
      ['case', 'c 1', '/investigation-report?case=c%201'],
      ['trace', 't1', '/tracer?trace=t1'],
      ['portfolio', '', '/portfolio'],
      ['watchlist', 'w1', '/watchlist?list=w1'],
      ['calendar', '', '/calendar'],
      ['strategy', 's1', '/strategies/s1'],
    ] as const)
      expect(pathOf({ kind, id, chain: null })).toBe(path);
    expect(pathOf({ kind: 'command', id: '/help', chain: null })).toBeNull();
    expect(pathOf({ kind: 'https://evil.example', id: 'x', chain: null })).toBeNull();
  });

  it('lead to the pages that the server links to', () => {
    const file = join(import.meta.dirname, '../../../../services/workspace/assistant/src/tests/pages.json');
    const cases = JSON.parse(readFileSync(file, 'utf8')) as { target: ChatTarget; page: string | null }[];
    expect(cases.length).toBeGreaterThan(15);
    for (const { target, page } of cases) expect(pathOf(target)).toBe(page);
  });

  it('lead to what the answer was computed over', () => {
    expect(pathOf({ kind: 'forecast', id: 'ethereum', chain: null, query: { horizon: 7 } })).toBe(
      '/forecasting?token=ethereum&horizon=7',
    );
    expect(pathOf({ kind: 'forecast', id: 'ethereum', chain: null, query: { horizon: 14, account: null } })).toBe(
      '/forecasting?token=ethereum&horizon=14',
    );
    const query = { account: 'a1', from: '2026-10-23', to: '2026-11-21' };
    expect(pathOf({ kind: 'round_trips', id: '', chain: null, query })).toBe('/journal?account=a1&from=2026-10-23&to=2026-11-21');
    expect(pathOf({ kind: 'round_trips', id: 'BTC', chain: null, query: { from: 'soon', horizon: 7, account: null } })).toBe(
      '/journal?asset=BTC',
    );
  });

  it('are pasted as text and figures, never as formulas or as more cells', () => {
    const table = {
      ...prices,
      columns: [column('text'), column('percent'), column('number')],
      rows: [
        { cells: [cell('=HYPERLINK("x")'), cell('-2.305'), cell('-1.5', null, 'ETH')], target: null },
        { cells: [cell('a\t@b\n+c'), cell('-2+3'), cell('-1', null, "+cmd|' /C calc'!A0")], target: null },
      ],
    };
    const text = clipboardText(answer('a', { pieces: [words('=1+1 costs\n'), value('x', 'r1.c2')], artifacts: [table] }));
    expect(text.split('\n')).toEqual([
      "'=1+1 costs",
      "'-2.31%",
      '',
      'A\tA\tA',
      `'=HYPERLINK("x")\t-2.31%\t-1.5 ETH`,
      "a @b +c\t'-2+3\t'-1 +cmd|' /C calc'!A0",
    ]);
  });

  it('become a file with its sources, safe to open', () => {
    const [head, row, source] = csvOf(prices).split('\r\n');
    expect(head).toBe('Token,Price (USD),24 h,Market cap (USD),Updated');
    expect(row).toBe('Bitcoin,64123.12,-2.305,1268000000000,2026-11-20T07:59:00Z');
    expect(source).toContain('coingecko /simple/price');
    const formula = { ...candidates, rows: [{ cells: [cell('=HYPERLINK("x")')], target: null }] };
    expect(csvOf(formula)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('commands', () => {
  const commands = ['price', 'profile', 'help'].map((name) => ({
    name,
    takes: name === 'help' ? '' : 'X',
    says: '',
    example: '',
  }));

  it('match while their name is typed', () => {
    expect(matching('/p', commands).map(({ name }) => name)).toEqual(['price', 'profile']);
    expect(matching('/price btc', commands)).toEqual([]);
    expect(matching('What?', commands)).toEqual([]);
    expect(commandOf('/PRICE btc', commands)?.name).toBe('price');
    expect(commands.map(completed)).toEqual(['/price ', '/profile ', '/help']);
  });
});

describe('an answer that comes', () => {
  it('is put together from its events', () => {
    let live = begun('/price btc');
    live = withEvent(live, { event: 'started', data: { question_id: 'q', answer_id: 'a', title: '' } });
    live = withEvent(live, { event: 'tool', data: { name: 'price', says: 'Reading the price' } });
    expect([live.step, live.state]).toEqual(['Reading the price', 'answering']);
    live = withEvent(live, { event: 'artifact', data: prices });
    live = withEvent(live, { event: 'text', data: { seq: 1, delta: answer('a').pieces } });
    live = withEvent(live, { event: 'done', data: { state: 'done' } });
    expect([live.artifacts.length, live.pieces.length, live.state]).toEqual([1, 3, 'done']);
  });

  it('takes its place among the messages, each of them once', () => {
    const [one, two, three] = ['1', '2', '3'].map((id) => question(id, id));
    if (one === undefined || two === undefined || three === undefined) throw new Error('three messages');
    expect(withNewest([one, two], [three, two]).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(withOlder([two, three], [two, one]).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});
