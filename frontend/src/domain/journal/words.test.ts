import { describe, expect, it } from 'vitest';
import {
  briefDecimal,
  cellMoney,
  derivedPrice,
  excursionOf,
  excursionWords,
  groupWords,
  headlineMoney,
  intervalWords,
  money,
  priceWords,
  ratioWords,
  roundedMoney,
  roundedQuantity,
  signed,
  signedNumber,
} from './words';

describe('amounts', () => {
  it.each([
    ['19.78', '+19.78'],
    ['-5', '-5.00'],
    ['0', '0.00'],
    ['0.000', '0.00'],
    ['1788.7', '+1,788.70'],
    ['0.018181818181818182', '+0.018181818181818182'],
  ])('%s is %s', (text, words) => expect(signed(text)).toBe(words));

  it.each([
    ['61234.123456789', '61,234.123…'],
    ['61234.5', '61,234.5'],
    ['123456789.987', '123,456,789.98…'],
    ['0.00000412345678901', '0.0000041234567…'],
    ['0.5', '0.5'],
  ])('%s fits a cell as %s', (text, words) => expect(briefDecimal(text)).toBe(words));

  it.each([
    ['6.498480312345', '6.4984803'],
    ['0.51234567', '0.51234567'],
    ['0.00512345678901', '0.0051234568'],
    ['123456789.987', '123,456,789.99'],
    ['9.99999999', '10'],
    ['-3', '-3'],
  ])('%s is a quantity of %s', (text, words) => expect(roundedQuantity(text)).toBe(words));

  it.each([
    ['96241.773', '96,241.77'],
    ['108283', '108,283.00'],
    ['232.843', '232.8430'],
    ['0.84115237', '0.841152'],
    ['0.00000388', '0.000003880'],
    ['?', '—'],
  ])('%s is a price of %s', (text, words) => expect(priceWords(text)).toBe(words));

  it.each([
    ['5.4166666666', '5.42'],
    ['-5.415', '-5.42'],
    ['0.995', '1.00'],
    ['999.999', '1,000.00'],
    ['12', '12.00'],
    ['0.000012349', '0.000012'],
    ['-0.0456', '-0.046'],
    ['0', '0.00'],
    ['98765432109876543.215', '98,765,432,109,876,543.22'],
  ])('%s rounds to %s', (text, words) => expect(roundedMoney(text)).toBe(words));

  it.each([
    ['-138.73049', 'USD', '-138.73'],
    ['86.784', 'USDT', '86.78'],
    ['0.12345678', 'BTC', '0.12345678'],
    ['1.5', 'BTC', '1.5'],
    ['-0.000123456789', 'ETH', '-0.00012345679'],
  ])('%s %s is shown in a column as %s', (text, currency, words) => expect(cellMoney(text, currency)).toBe(words));

  it.each([
    ['1822.10485', 'EUR', '1,822.10'],
    ['-259.885', 'BTC', '-259.89'],
    ['12.345', 'EUR', '12.35'],
    ['0.0456', 'USDT', '0.05'],
    ['-0.00456', 'EUR', '-0.0046'],
    ['0.000', 'EUR', '0.00'],
    ['100', 'EUR', '100.00'],
    ['99.123456789', 'BTC', '99.123456…'],
    ['0.01234567891', 'BTC', '0.012345678…'],
  ])('%s %s is shown in a headline as %s', (text, currency, words) => expect(headlineMoney(text, currency)).toBe(words));

  it('never rounds away the direction of a number', () => {
    expect(signedNumber(0.004, 2)).toBe('0.00');
    expect(signedNumber(1.5, 2)).toBe('+1.50');
    expect(money('706.953479986367389285', 'USD')).toBe('+706.95 USD');
    expect(money('0.015011703', 'BTC')).toBe('+0.015011703 BTC');
    expect(money('-3.5', 'EUR')).toBe('-3.50 EUR');
  });
});

it('an estimate has an interval only with both ends', () => {
  expect(intervalWords({ value: 1, low: 0.5, high: 2 }, ratioWords)).toBe('0.50 to 2.00');
  expect(intervalWords({ value: 1 }, ratioWords)).toBeNull();
});

it.each([
  ['weekday', 'Monday', 'Monday'],
  ['hour', '09:00', '09:00–09:59'],
  ['direction', 'short', 'Short'],
  ['holding_time', 'Under 5 minutes', 'Under 5 minutes'],
  ['asset', 'stETH', 'stETH'],
  ['setup', '', 'No setup'],
  ['tag', '', 'No tags'],
  ['emotion', '', 'No emotion'],
  ['setup', 'fade the Gap', 'fade the Gap'],
  ['emotion', 'calm', 'Calm'],
  ['emotion', 'fomo', 'FOMO'],
] as const)('the group %s %s is called %s', (by, name, words) => expect(groupWords(by, name)).toBe(words));

describe('excursions', () => {
  it('are percent of the entry, with what they are taken from', () => {
    expect(excursionOf(-0.05)).toBe('-5.0%');
    expect(excursionOf(null)).toBe('—');
    expect(excursionWords(0.123, 'hour')).toBe('+12.3% (hourly prices and its own fills)');
    expect(excursionWords(0.123, 'day')).toBe('+12.3% (daily closes and its own fills)');
    expect(excursionWords(null, '')).toBe('unknown: no market price while it was open');
  });
});

it.each([
  ['0.001381772128936701', '0.00138177'],
  ['2271.681301890613206679', '2,271.68'],
  ['41666.666666666666666672', '41,666.67'],
  ['1.000000000000000001', '1.00'],
  // As an exchange writes it.
  ['0.00012345', '0.00012345'],
  ['60000.12345678', '60,000.12345678'],
  ['0.10', '0.1'],
])('a price of %s is listed as %s', (price, words) => expect(derivedPrice(price)).toBe(words));
