import { describe, expect, it } from 'vitest';
import { KINDS } from '@/domain/rules/kinds';
import { guard, rule, ruleset } from '@/testing/rules';
import { bodyOf, bodyOfRuleset, draftErrors, draftOf, draftOfRule, newRule, ruleOf } from './ruleDraft';
import { draftOfTemplate, TEMPLATES } from './templates';

describe('a rule that is sent', () => {
  it.each([
    ['cooldown', { kind: 'cooldown', action: 'lock', per: 'instrument', lock_minutes: 30 }],
    [
      'stop_loss_guard',
      { kind: 'stop_loss_guard', action: 'lock', per: 'all', count: 3, lookback_minutes: 1440, lock_minutes: 240 },
    ],
    ['max_drawdown', { kind: 'max_drawdown', action: 'lock', share: '0.05', lookback_minutes: 1440, lock_minutes: 240 }],
    ['low_profit_pair', { kind: 'low_profit_pair', action: 'lock', count: 2, lookback_minutes: 1440, lock_minutes: 240 }],
    ['max_trades', { kind: 'max_trades', action: 'lock', per: 'all', count: 3 }],
    ['max_risk', { kind: 'max_risk', action: 'lock', share: '0.01' }],
    ['hours', { kind: 'hours', action: 'lock', from_time: '08:00', to_time: '18:00', weekdays: [] }],
  ] as const)('%s has the fields of its kind and no others', (kind, sent) => expect(ruleOf(newRule(0, kind))).toEqual(sent));

  it('has a time of day instead of a length', () => {
    const sent = ruleOf({ ...newRule(0, 'cooldown'), ends: 'at', unlockAt: '08:00' });
    expect(sent).toEqual({ kind: 'cooldown', action: 'lock', per: 'instrument', unlock_at: '08:00' });
  });

  it('has each item of a list once, without blanks', () => {
    const sent = ruleOf({ ...newRule(0, 'checklist'), words: ' Stop placed \n\nTrend checked\nStop placed' });
    expect(sent?.words).toEqual(['Stop placed', 'Trend checked']);
  });

  it.each(KINDS.map(({ value }) => value))('%s comes back from the server as it was', (kind) => {
    const draft = { ...newRule(4, kind), words: kind === 'setups' || kind === 'checklist' ? 'One\nTwo' : '' };
    const sent = ruleOf(draft);
    expect(sent).not.toBeNull();
    expect(draftOfRule(rule({ ...sent, kind }), 4)).toEqual(draft);
  });
});

describe('what is wrong with a ruleset', () => {
  const base = draftOf(ruleset('r1'));

  it('is named as the server names it', () => {
    const rules = [
      { ...newRule(0, 'stop_loss_guard'), count: '0', lookback: { amount: 'x', unit: 'hours' as const } },
      { ...newRule(1, 'max_risk'), percent: '120' },
      newRule(2, 'checklist'),
    ];
    expect(Object.keys(draftErrors({ ...base, name: ' ', rules })).sort()).toEqual([
      'capital',
      'capital_day',
      'currency',
      'name',
      'rules[0].count',
      'rules[0].lookback_minutes',
      'rules[1].share',
      'rules[2].words',
    ]);
  });

  it('is nothing where all is there, and no rule is one', () => {
    expect(draftErrors(base)).toEqual({});
    expect(draftErrors({ ...base, rules: [] })).toEqual({ rules: ['Add at least one rule.'] });
  });
});

describe('a ruleset that is sent', () => {
  it('has no equity that no rule needs', () => {
    const draft = { ...draftOf(ruleset('r1')), capital: '10000', capitalDay: '2026-11-01', currency: 'usdt' };
    expect(bodyOf(draft).capital).toBeNull();
    const risky = bodyOf({ ...draft, rules: [newRule(0, 'max_risk')] });
    expect([risky.capital, risky.capital_day, risky.currency]).toEqual(['10000', '2026-11-01', 'USDT']);
  });

  it('is the saved one with one change, without fields that its kinds do not have', () => {
    const sent = bodyOfRuleset(ruleset('r1', { asset: 'BTC' }), { enabled: false });
    expect(sent).toMatchObject({ name: 'Intraday', enabled: false, asset: 'BTC', capital: null });
    expect(sent.rules).toEqual([ruleOf(draftOfRule(guard, 0))]);
    expect(sent.rules[0]).not.toHaveProperty('share');
  });

  it.each(TEMPLATES.filter(({ rules }) => rules.length > 0))('the template $name needs at most its equity', (template) => {
    const draft = { ...draftOfTemplate(template, 'USDT', '2026-11-23'), capital: '10000' };
    expect(draftErrors(draft)).toEqual({});
    expect(bodyOf(draft).rules).toHaveLength(template.rules.length);
    expect(new Set(draft.rules.map(({ key }) => key)).size).toBe(draft.rules.length);
  });
});
