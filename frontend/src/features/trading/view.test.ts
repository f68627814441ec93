import { describe, expect, it } from 'vitest';
import {
  areEventsNarrowed,
  cleared,
  DEFAULT_VIEW,
  eventFilterOf,
  filterOf,
  isNarrowed,
  readView,
  type View,
  writeView,
} from './view';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view of the trading page', () => {
  it('comes back from the address as it was written', () => {
    const view: View = {
      tab: 'files',
      account: 'a1',
      asset: 'BTC',
      side: 'sell',
      kind: 'deposit',
      file: 'i1',
      from: '2026-01-01',
      to: '2026-02-01',
      open: 'import',
      before: '2026-01-01T00:00:00Z',
    };
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it('ignores what it does not know', () => {
    expect(read('tab=orders&side=hold&kind=gift&from=yesterday&open=all&before=once')).toEqual(DEFAULT_VIEW);
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
    expect(eventFilterOf(read('asset=BTC&side=buy&kind=deposit'))).toEqual({
      accountId: undefined,
      asset: 'BTC',
      kind: 'deposit',
      importId: undefined,
      from: undefined,
      to: undefined,
    });
    expect(isNarrowed(read('tab=accounts'))).toBe(false);
    expect(areEventsNarrowed(read('tab=events&side=buy'))).toBe(false);
    expect(isNarrowed(cleared(read('asset=BTC')))).toBe(false);
  });
});
