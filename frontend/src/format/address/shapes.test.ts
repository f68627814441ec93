import { describe, expect, it } from 'vitest';
import { mayBeginPhrase } from './shapes';

describe('words that may begin a recovery phrase', () => {
  it.each([
    'abandon ability able about',
    'Abandon ability able about',
    '  abandon\nability able  about ',
    'abandon ability able a',
    'abandon\u200b ability able about above',
    Array.from({ length: 13 }, () => 'abandon').join(' '),
  ])('%j', (text) => expect(mayBeginPhrase(text)).toBe(true));

  it.each([
    '',
    'abandon ability able',
    'Kraken Hot Wallet Seven',
    'cold wallet 2 of mine',
    'transfers of the exchange',
    'usd coin bridged arbitrum-one',
    'withdrawal from cold wallet',
  ])('%j are others', (text) => expect(mayBeginPhrase(text)).toBe(false));
});
