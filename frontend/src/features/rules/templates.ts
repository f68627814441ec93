/** Rulesets to begin with. Their numbers are suggestions that the reader changes before saving. */

import { newRule, type RuleDraft, type RulesetDraft } from './ruleDraft';

export interface Template {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly rules: readonly RuleDraft[];
}

const numbered = (rules: readonly RuleDraft[]): readonly RuleDraft[] => rules.map((rule, key) => ({ ...rule, key }));

export const TEMPLATES: readonly Template[] = [
  {
    key: 'conservative',
    name: 'Conservative intraday',
    about: 'Three trades a day, 1% risk each, a pause after each trade and a longer one after two losing stops.',
    rules: numbered([
      { ...newRule(0, 'max_trades'), count: '3' },
      { ...newRule(0, 'max_risk'), percent: '1' },
      newRule(0, 'cooldown'),
      { ...newRule(0, 'stop_loss_guard'), count: '2' },
    ]),
  },
  {
    key: 'prop',
    name: 'Prop-firm style',
    about: 'Stops for the day at 5% drawdown and for a week at 10%, with 1% risk a trade.',
    rules: numbered([
      { ...newRule(0, 'max_drawdown'), percent: '5', ends: 'at', unlockAt: '00:00' },
      {
        ...newRule(0, 'max_drawdown'),
        percent: '10',
        lookback: { amount: '30', unit: 'days' },
        lock: { amount: '7', unit: 'days' },
      },
      { ...newRule(0, 'max_risk'), percent: '1' },
    ]),
  },
  {
    key: 'cooldown',
    name: 'Cooldown only',
    about: 'Thirty minutes without the same pair after a round trip closes.',
    rules: numbered([newRule(0, 'cooldown')]),
  },
  { key: 'empty', name: 'Empty ruleset', about: 'Choose every rule yourself.', rules: [] },
];

/** `currency` and `day` are suggestions too: those of the workspace, and today. */
export const draftOfTemplate = ({ key, name, rules }: Template, currency: string, day: string): RulesetDraft => ({
  name: key === 'empty' ? '' : name,
  enabled: true,
  account: '',
  asset: '',
  direction: '',
  capital: '',
  capitalDay: day,
  currency,
  rules,
});
