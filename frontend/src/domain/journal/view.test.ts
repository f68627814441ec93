// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  capitalOf,
  DEFAULT_VIEW,
  isListNarrowed,
  isNarrowed,
  readView,
  statisticsArgs,
  tripsArgs,
  withoutFilters,
  writeView,
} from './view';

const read = (text: string) => readView(new URLSearchParams(text));

describe('the view of the journal', () => {
  it('is plain in the address where it is plain', () => {
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
    expect(read('')).toEqual(DEFAULT_VIEW);
  });

  it('comes back as it was written', () => {
    const view = read(
      'tab=trips&account=a1&asset=btc&direction=short&from=2026-01-01&to=2026-02-01&capital=1000&state=closed&outcome=win&after_loss=larger&open=t1',
    );
    expect(view).toMatchObject({ asset: 'BTC', direction: 'short', capital: '1000', open: 't1' });
    expect(readView(writeView(view))).toEqual(view);
  });

  it('falls back where it makes no sense', () => {
    expect(read('tab=nope&direction=up&from=yesterday&capital=-5&by=x&state=1&outcome=&after_loss=huge')).toEqual(DEFAULT_VIEW);
  });

  it('asks for nothing that it does not name', () => {
    expect(JSON.stringify(statisticsArgs(DEFAULT_VIEW))).toBe('{}');
    expect(statisticsArgs(read('asset=eth&capital=5&currency=eur'))).toMatchObject({
      asset: 'ETH',
      capital: '5',
      currency: 'EUR',
    });
    expect(tripsArgs(read('currency=eur&state=open&after_loss=usual'))).toMatchObject({
      currency: 'EUR',
      state: 'open',
      afterLoss: 'usual',
    });
  });

  it('narrows by what reviews say', () => {
    const view = read('setup=Breakout&tag=news');
    expect(statisticsArgs(view)).toMatchObject({ setup: 'Breakout', tag: 'news' });
    expect(tripsArgs(view)).toMatchObject({ setup: 'Breakout', tag: 'news' });
    expect(isNarrowed(view)).toBe(true);
    expect(withoutFilters(view)).toMatchObject({ setup: '', tag: '' });
  });

  it('asks for no range that ends before it begins', () => {
    expect(statisticsArgs(read('from=2026-02-01&to=2026-01-01'))).toMatchObject({ from: undefined, to: undefined });
  });

  it('knows what narrows figures and what narrows only the list', () => {
    expect(isNarrowed(read('state=open&currency=EUR&capital=5'))).toBe(false);
    expect(isListNarrowed(read('state=open'))).toBe(true);
    expect(isNarrowed(read('after_loss=any'))).toBe(false);
    expect(isListNarrowed(read('after_loss=any'))).toBe(true);
    expect(isNarrowed(withoutFilters(read('asset=BTC&tab=groups')))).toBe(false);
  });

  it.each([
    ['10,000', '10000'],
    ['1 000.50', '1000.50'],
    ['0', ''],
    ['ten', ''],
    ['', ''],
  ])('%s as capital is %s', (typed, capital) => expect(capitalOf(typed)).toBe(capital));
});

it('counts the filters that are set, a range of days as one', () => {
  expect(activeFilters(read(''))).toBe(0);
  expect(activeFilters(read('tab=trips&currency=EUR&account=a1&asset=BTC&from=2026-01-01&to=2026-02-01'))).toBe(3);
});
