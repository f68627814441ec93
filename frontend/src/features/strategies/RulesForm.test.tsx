import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RULES } from '@/testing/strategies';
import { showFirstFault } from '@/ui/judged';
import { RulesForm } from './components/form/RulesForm';
import type { Rules } from './ruleDocument';
import type { Fault } from './strategyDraft';

interface HolderProps {
  readonly start: Rules;
  readonly faults: readonly Fault[];
  readonly onRules: (rules: Rules) => void;
}

function Holder({ start, faults, onRules }: HolderProps) {
  const [rules, setRules] = useState(start);
  const change = (next: Rules) => {
    setRules(next);
    onRules(next);
  };
  return <RulesForm rules={rules} faults={faults} onChange={change} />;
}

/** The form with its document, which is read by what it returns. */
function open(start: Rules, faults: readonly Fault[] = []): () => Rules {
  let now = start;
  render(
    <Holder
      start={start}
      faults={faults}
      onRules={(rules) => {
        now = rules;
      }}
    />,
  );
  return () => now;
}

const group = (name: string | RegExp) => within(screen.getByRole('group', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (field: HTMLElement, value: string) => userEvent.selectOptions(field, value);

async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

describe('plain fields', () => {
  it('are written into the document, each at its place', async () => {
    const now = open(RULES);
    await type(screen.getByLabelText('Market'), 'ETH/EUR');
    await choose(screen.getByLabelText('Bar'), '4h');
    await choose(screen.getByLabelText('Direction'), 'short');
    await type(screen.getByLabelText('Stop loss, %'), '5.05');
    await type(screen.getByLabelText('Fee, bps'), '7.5');
    await type(screen.getByLabelText('Starting cash, EUR'), '2500');
    await userEvent.click(screen.getByLabelText('Count funding where rates are available'));
    expect(now()).toEqual({
      ...RULES,
      market: 'ETH/EUR',
      bar: '4h',
      side: 'short',
      stop: { pct: 5.05 },
      cash: 2500,
      costs: { fee_bps: 7.5, slippage_bps: 5, funding: true },
    });
    expect(screen.getByText('0.075% of each fill')).toBeInTheDocument();
    await type(screen.getByLabelText('Stop loss, %'), '');
    expect(now()).not.toHaveProperty('stop');
  });

  it('keep what is no number where it is typed, and never send it as one', async () => {
    const now = open(RULES);
    const fee = screen.getByLabelText('Fee, bps');
    await type(fee, 'ten');
    expect(fee).toHaveValue('ten');
    expect(fee).toBeInvalid();
    expect(screen.getByText('Enter a number.')).toBeInTheDocument();
    expect(now().costs).toMatchObject({ fee_bps: '' });
  });

  it('take a parameter in place of a number, and its default back', async () => {
    const now = open({ ...RULES, stop: { pct: 5 } });
    await choose(screen.getByLabelText('Stop loss, %: set by'), '$fast');
    expect(now().stop).toEqual({ pct: '$fast' });
    await choose(screen.getByLabelText('Stop loss, %'), '=number');
    expect(now().stop).toEqual({ pct: 20 });
  });

  it('size a trade by cash, by quantity or by an amount', async () => {
    const now = open(RULES);
    await choose(screen.getByLabelText('Size each trade by'), 'units');
    expect(now().size).toEqual({ units: 1 });
    await type(screen.getByLabelText('Quantity, BTC'), '0.5');
    expect(now().size).toEqual({ units: 0.5 });
    await choose(screen.getByLabelText('Size each trade by'), 'quote');
    expect(screen.getByLabelText('Amount, USD')).toHaveValue('1000');
  });
});

describe('conditions', () => {
  it('are compared, added, grouped, negated and removed', async () => {
    const now = open(RULES);
    const first = () => group('Entry condition 1');
    await choose(first().getByLabelText('Comparison'), 'gte');
    expect(now().enter).toEqual({ gte: ['fast', 'slow'] });
    await choose(first().getByLabelText('Right side'), '=rsi');
    expect(now().enter).toEqual({ gte: ['fast', { rsi: ['slow', 20] }] });
    await choose(first().getByLabelText('Of'), 'close');
    await type(first().getByLabelText('Length, bars'), '14');
    expect(now().enter).toEqual({ gte: ['fast', { rsi: ['close', 14] }] });
    await userEvent.click(group('Entry').getByRole('button', { name: 'Add condition' }));
    // The keyboard is in the new row.
    expect(group('Entry condition 2').getByLabelText('Left side')).toHaveFocus();
    await choose(group('Entry condition 2').getByLabelText('Right side'), '=number');
    await type(group('Entry condition 2').getByLabelText('Value'), '-1.5');
    await userEvent.click(group('Entry condition 2').getByRole('button', { name: 'Must not hold' }));
    await choose(group('Entry').getByLabelText('Holds when'), 'any');
    expect(now().enter).toEqual({ any: [{ gte: ['fast', { rsi: ['close', 14] }] }, { not: { gt: ['close', -1.5] } }] });
    await userEvent.click(first().getByRole('button', { name: 'Add alternative' }));
    expect(group('Entry condition 1.2').getByLabelText('Comparison')).toHaveValue('gt');
    await press('Remove entry condition 1');
    expect(now().enter).toEqual({ any: [{ not: { gt: ['close', -1.5] } }] });
    expect(group('Entry').getByRole('button', { name: 'Add condition' })).toHaveFocus();
    await press('Remove entry condition 1');
    expect(now()).not.toHaveProperty('enter');
    expect(now().exit).toEqual(RULES.exit);
  });

  it('say in a sentence what they mean', async () => {
    open(RULES);
    expect(screen.getByText('Buys with all cash at the next open when fast crosses above slow.')).toBeInTheDocument();
    await choose(group('Entry condition 1').getByLabelText('Comparison'), 'lt');
    expect(screen.getByText('Buys with all cash at the next open when fast is below slow.')).toBeInTheDocument();
  });

  it('calculate with two values', async () => {
    const now = open({ ...RULES, enter: { gt: ['close', 'open'] } });
    const row = group('Entry condition 1');
    await choose(row.getByLabelText('Right side'), '=mul');
    await type(row.getByLabelText('Value'), '1.02');
    expect(now().enter).toEqual({ gt: ['close', { mul: ['open', 1.02] }] });
  });
});

describe('names', () => {
  it('change everywhere once they are left', async () => {
    const now = open(RULES);
    const name = group('Indicator fast').getByLabelText('Indicator name');
    await type(name, 'close');
    expect(name).toBeInvalid();
    await userEvent.tab();
    expect(now()).toEqual(RULES);
    await type(name, 'quick{Enter}');
    expect(now().let).toEqual({ quick: { sma: ['close', '$fast'] }, slow: { sma: ['close', '$slow'] } });
    expect(now().enter).toEqual({ cross_up: ['quick', 'slow'] });
    await type(group('Parameter fast').getByLabelText('Parameter name'), 'slow');
    expect(screen.getByText('Another one has this name. The name is still fast.')).toBeInTheDocument();
  });

  it('are added and removed, and a use of one that is gone is named', async () => {
    const now = open(RULES);
    await press('Add indicator');
    expect(now().let).toMatchObject({ average: { sma: ['close', 20] } });
    await press('Add parameter');
    await type(group('Parameter n').getByLabelText('Highest'), '90');
    expect(now().params).toMatchObject({ n: [20, 5, 90] });
    await press('Remove indicator fast');
    expect(now().let).not.toHaveProperty('fast');
    expect(
      within(group('Entry condition 1').getByLabelText('Left side')).getByRole('option', { name: 'fast (not defined)' }),
    ).toBeInTheDocument();
  });
});

describe('what the server refuses', () => {
  it.each([
    ['market', 'Market'],
    ['bar', 'Bar'],
    ['side', 'Direction'],
    ['stop.pct', 'Stop loss, %'],
    ['target.pct', 'Take profit, %'],
    ['size', 'Size each trade by'],
    ['size.equity_pct', 'Share of cash, %'],
    ['costs.fee_bps', 'Fee, bps'],
    ['costs.slippage_bps', 'Slippage, bps'],
    ['cash', 'Starting cash, USD'],
  ])('%s is at %s', (path, label) => {
    open({ ...RULES, stop: { pct: 500 }, target: { pct: 5 } }, [{ path, text: 'Not this.' }]);
    const field = screen.getByLabelText(label);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Not this.');
  });

  const NESTED: Rules = {
    ...RULES,
    enter: { any: [{ gt: ['close', 5] }, { not: { lt: [{ sma: ['close', 999] }, { sub: ['high', { atr: 0 }] }] } }] },
  };
  it.each([
    ['enter.any', 'Entry', 'Holds when'],
    ['enter.any[0].gt[1]', 'Entry condition 1', 'Value'],
    ['enter.any[0].gt[0]', 'Entry condition 1', 'Left side'],
    ['enter.any[1].not.lt[0].sma[1]', 'Entry condition 2', 'Length, bars'],
    ['enter.any[1].not.lt[1].sub[0]', 'Entry condition 2', 'First value'],
    ['let.fast', 'Indicator fast', 'Indicator name'],
    ['let.slow.sma[1]', 'Indicator slow', 'Length, bars'],
    ['params.fast', 'Parameter fast', 'Parameter name'],
  ])('%s is in %s at %s', (path, name, label) => {
    open(NESTED, [{ path, text: 'Not this.' }]);
    const fields = group(name).getAllByLabelText(label);
    expect(fields.filter((field) => field.getAttribute('aria-invalid') === 'true')).toHaveLength(1);
    expect(fields.find((field) => field.getAttribute('aria-invalid') === 'true')).toHaveAccessibleDescription('Not this.');
  });

  it('is said in words of the form where a condition is missing', () => {
    open({ v: 1, market: 'BTC/USD', bar: '1h' }, [
      { path: 'enter', text: 'This key is needed.' },
      { path: 'exit', text: 'Say when to leave: by exit, stop or target.' },
    ]);
    expect(screen.getByText('Add an entry condition.')).toBeInTheDocument();
    expect(screen.getByText('Add an exit condition, a stop loss or a take profit.')).toBeInTheDocument();
    // No field is wrong: the keyboard goes to the words.
    showFirstFault(document.body);
    expect(screen.getByText('Add an entry condition.')).toHaveFocus();
  });
});

describe('a fault that no section has a field for', () => {
  it('of the version is said above the form, where one press sets it', async () => {
    const now = open({ ...RULES, v: 2 }, [{ path: 'v', text: 'Write 1: it is the version of this language.' }]);
    const words = screen.getByText(/^Version of the rules language: Write 1/);
    expect(showFirstFault(document.body)).toBe(true);
    expect(words).toHaveFocus();
    await press('Set version 1');
    expect(now()).toEqual(RULES);
  });

  it('of an unknown key or cost is said there too, and no known one twice', () => {
    open({ ...RULES, weird: 3 }, [
      { path: 'weird', text: 'This key is not known.' },
      { path: 'costs.tax', text: 'This cost is not known.' },
      { path: 'costs.fee_bps', text: 'Write a number from 0 to 1000.' },
    ]);
    expect(screen.getByText('weird: This key is not known.')).toBeVisible();
    expect(screen.getByText('costs.tax: This cost is not known.')).toBeVisible();
    expect(screen.getAllByText(/Write a number from 0 to 1000/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Set version 1' })).toBeNull();
  });
});

it('what the form cannot show is named, shown as it is written, and stays', async () => {
  const odd: Rules = {
    ...RULES,
    note: 'mine',
    enter: { all: [{ cross_up: ['fast', 'slow'] }, { between: ['close', 1, 2] }] },
    stop: { trail: 5 },
  };
  const now = open(odd);
  expect(screen.getByText(/^The form can't show these parts of the rules: enter\.all\[1\], note, stop\.trail\./)).toBeVisible();
  expect(screen.getByText('{"between":["close",1,2]}')).toBeInTheDocument();
  await type(screen.getByLabelText('Market'), 'ETH/USD');
  await choose(group('Entry condition 1').getByLabelText('Comparison'), 'gt');
  expect(now()).toEqual({
    ...odd,
    market: 'ETH/USD',
    enter: { all: [{ gt: ['fast', 'slow'] }, { between: ['close', 1, 2] }] },
  });
});
