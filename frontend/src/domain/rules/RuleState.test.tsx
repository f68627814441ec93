import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PositionRules } from '@/api/rulesApi';
import { renderRoutes } from '@/testing/render';
import { positionRules, result } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { usual } from '@/testing/trading';
import { RuleReasons } from './RuleReasons';
import { RuleState } from './RuleState';
import { usePositionRules } from './usePositionRules';

function State({ brief }: { brief?: boolean }) {
  const rules = usePositionRules(['t1']);
  return <RuleState id="t1" rules={rules} brief={brief} />;
}

const lost = result({ result: 'lock', message: '3 losing stops in 24 h (limit 3). Locked until 16:30.' });
const risky = result({ kind: 'max_risk', result: 'lock', message: 'Risk is 125 USDT, 1.25% of equity (limit 1%).' });
const until = new Date(Date.now() + 90 * 60_000).toISOString();

const answered =
  (...positions: readonly PositionRules[]): Answerer =>
  () => ({ json: { positions, market_away: false } });
const show = (answer: Answerer, element = <State />) => {
  const server = serve({ ...usual, '/api/v1/position-rules': answer });
  return { server, ...renderRoutes([{ path: '/', element }], '/') };
};

describe('the rule state of a position', () => {
  it.each([
    [positionRules('t1'), 'In order', '2 rules kept.'],
    [positionRules('t1', { state: 'broken', kept: 1, held: [risky] }), 'Broken', `Intraday: ${risky.message}\n1 rule kept.`],
    [
      positionRules('t1', { state: 'warn', kept: 0, entry: [lost], reason: 'News' }),
      'Warning',
      'At the opening, Intraday: 3 losing stops in 24 h (limit 3).\nOverridden: News',
    ],
    [
      positionRules('t1', { state: 'not_judged', kept: 0, not_judged: ['Swing'] }),
      'Not judged',
      'Not judged: opened before these rules.',
    ],
    [
      positionRules('t1', { not_judged: ['Swing', 'Night'] }),
      'In order',
      'Not judged by Swing, Night: opened before these rules.\n2 rules kept.',
    ],
  ])('%#: is what the server says, with the reasons', async (one, words, title) => {
    const { server } = show(answered(one));
    expect(await screen.findByText(words)).toHaveAttribute('title', title);
    expect(server.to('/api/v1/position-rules').at(-1)?.search.get('round_trips')).toBe('t1');
  });

  it('says that only adding to it is locked', async () => {
    show(answered(positionRules('t1', { state: 'warn', locks: [{ ...lost, until_at: until }] })));
    const chip = await screen.findByText('Locked');
    expect(chip.title).toMatch(/^Adding to it is locked until .* by Intraday: 3 losing stops in 24 h \(limit 3\)\./);
  });

  it('does not take missing rules, or a failure, for order', async () => {
    const { unmount } = show(answered(positionRules('t1', { state: 'none', kept: 0 })));
    expect(await screen.findByText('No rules')).toBeInTheDocument();
    unmount();
    show(() => ({ status: 503, json: { message: 'Away.' } }));
    expect(await screen.findByText('unknown')).toHaveAttribute('title', "Your rules couldn't be checked");
  });

  it('leaves out what is in order where there is no room', async () => {
    for (const [one, words] of [
      [positionRules('t1'), 'In order'],
      [positionRules('t1', { state: 'not_judged', kept: 0, not_judged: ['Swing'] }), 'Not judged'],
    ] as const) {
      const { unmount } = show(
        answered(one),
        <>
          <State brief />
          <State />
        </>,
      );
      expect(await screen.findAllByText(words)).toHaveLength(1);
      unmount();
    }
  });
});

describe('the reasons of a rule state', () => {
  it('are a list', async () => {
    show(answered(positionRules('t1', { state: 'broken', entry: [lost], held: [risky] })), <RuleReasons id="t1" />);
    expect(await screen.findByRole('heading', { name: 'Rules Broken' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Intraday: ${risky.message}`,
      'At the opening, Intraday: 3 losing stops in 24 h (limit 3).',
      '2 rules kept.',
    ]);
  });

  it('says that the market is away', async () => {
    show(() => ({ json: { positions: [positionRules('t1')], market_away: true } }), <RuleReasons id="t1" />);
    expect(await screen.findByText(/^Market data is unavailable: rules based on results/)).toBeInTheDocument();
  });

  it('can be asked for again', async () => {
    let isAway = true;
    show(
      (asked) => (isAway ? { status: 503, json: { message: 'Away.' } } : answered(positionRules('t1', { state: 'none' }))(asked)),
      <RuleReasons id="t1" />,
    );
    expect(await screen.findByText("Couldn't check it against your rules")).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('None of your rules apply to it.')).toBeInTheDocument();
  });
});
