import { describe, expect, it } from 'vitest';
import { cleared, DEFAULT_VIEW, filterOf, isNarrowed, readView, type View, writeView } from './view';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view of the trading page', () => {
  it('comes back from the address as it was written', () => {
    const view: View = {
      tab: 'files',
      account: 'a1',
      asset: 'BTC',
      side: 'sell',
      file: 'i1',
      from: '2026-01-01',
      to: '2026-02-01',
      open: 'import',
    };
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it('ignores what it does not know', () => {
    expect(read('tab=orders&side=hold&from=yesterday&open=all')).toEqual(DEFAULT_VIEW);
  });

  it('asks the server only for conditions that are set', () => {
    expect(filterOf(read('asset=BTC&file=i1'))).toEqual({
      accountId: undefined,
      asset: 'BTC',
      side: undefined,
      importId: 'i1',
      from: undefined,
      to: undefined,
    });
    expect(isNarrowed(read('tab=accounts'))).toBe(false);
    expect(isNarrowed(cleared(read('asset=BTC')))).toBe(false);
  });
});
