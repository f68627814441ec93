// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isSyncing } from '@/api/walletsApi';
import { chain, holding, wallet } from '@/testing/wallets';
import { readView, writeView } from './view';
import { bodyOf, faultsOf, NEW_WALLET, withText } from './walletDraft';
import { failedChains, gapOf, movementsOf, tokenNotes } from './words';

const XPUB = 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

describe('a holding', () => {
  it('says how the chain and the ledger differ', () => {
    expect(gapOf(holding('ETH', { quantity: '2.50', in_ledger: '2.5' }))).toBeNull();
    expect(gapOf(holding('ETH', { quantity: '2', in_ledger: '2.5' }))).toBe('-0.5');
  });
});

describe('a wallet', () => {
  it('is syncing while any chain is', () => {
    expect(isSyncing(wallet('w1'))).toBe(false);
    expect(isSyncing(wallet('w1', { chains: [chain('base'), chain('ethereum', { state: 'waiting' })] }))).toBe(true);
  });

  it('counts its movements and names the chains that failed', () => {
    const one = wallet('w1', { chains: [chain('base', { movements: 3 }), chain('ethereum', { state: 'failed' })] });
    expect(movementsOf(one)).toBe(15);
    expect(failedChains(one)).toEqual(['Ethereum']);
  });

  it('says what is not in its figures', () => {
    expect(tokenNotes(wallet('w1'))).toEqual([]);
    const notes = tokenNotes(wallet('w1', { unpriced: 2, chains: [chain('base', { unknown_tokens: 1, truncated: true })] }));
    expect(tokenNotes(wallet('w1', { holdings: [holding('ETH', { quantity: '3' })] }))).toEqual([
      'Your records and the chain differ for ETH: some movements are not in your records.',
    ]);
    expect(notes).toEqual([
      '2 holdings without a price: not in the value.',
      '1 movement of unknown tokens: the market does not list their contracts, so they are not in your records.',
      'Only the newest movements on Base were read. Older ones exist, so the cost of what was bought then is unknown.',
    ]);
  });
});

describe('the draft', () => {
  it('takes a pasted key for a key', () => {
    expect(withText(NEW_WALLET, XPUB).kind).toBe('key');
    expect(withText(NEW_WALLET, '0x52908400098527886E0F7030069857D2E4169EE7').kind).toBe('address');
  });

  it('is never sent with a private key, whatever the kind', () => {
    const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
    for (const kind of ['address', 'key'] as const) {
      expect(faultsOf({ ...NEW_WALLET, kind, name: 'Mine', text: words }).text?.[0]).toMatch(/private key or a recovery phrase/);
    }
    expect(faultsOf({ ...NEW_WALLET, text: ' ' })).toEqual({ name: ['Enter a name.'], text: ['Paste an address.'] });
  });

  it('is sent with chains only where an address can be on several', () => {
    const draft = { ...NEW_WALLET, name: ' Mine ', chains: ['base'], script: 'tr' };
    expect(bodyOf({ ...draft, text: '0xabc' })).toMatchObject({ name: 'Mine', kind: 'address', chains: ['base'], script: null });
    expect(bodyOf({ ...draft, text: 'bc1q' }).chains).toEqual([]);
    expect(bodyOf({ ...draft, kind: 'key', text: `[73c5da0a/84'/0'/0']${XPUB}` })).toMatchObject({
      text: XPUB,
      script: 'tr',
      chains: [],
    });
    expect(bodyOf({ ...draft, kind: 'key', text: `wpkh(${XPUB}/<0;1>/*)` }).script).toBeNull();
  });
});

it('keeps the view in the address', () => {
  const view = { wallet: 'w1', open: 'new' } as const;
  expect(readView(writeView(view))).toEqual(view);
  expect(readView(new URLSearchParams('open=other'))).toEqual({ wallet: '', open: '' });
});
