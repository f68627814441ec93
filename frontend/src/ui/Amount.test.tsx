import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MINUS } from '@/format/number';
import { Amount } from './Amount';

const bitcoin = { value: '209999275', decimals: 8, symbol: 'BTC', asset: 'native' };
const words = (shown: Parameters<typeof Amount>[0]) => render(<Amount {...shown} />).container.textContent;

describe('an amount', () => {
  it('is never rounded', () => expect(words({ amount: bitcoin })).toBe('2.09999275 BTC'));
  it('has its sign before it', () => expect(words({ amount: bitcoin, sign: MINUS })).toBe('-2.09999275 BTC'));
  it('leaves its unit to the head of the column', () => expect(words({ amount: bitcoin, bare: true })).toBe('2.09999275'));
  it('says that it was cut, and keeps the whole in its title', () => {
    const amount = { value: '1999999999999999999', decimals: 18, symbol: 'ETH' };
    const { container } = render(<Amount brief amount={amount} />);
    expect(container.textContent).toBe('1.99999999… ETH');
    expect(container.querySelector('span')).toHaveAttribute('title', '1.999999999999999999 ETH');
  });
  it('is written as its list asks, and keeps the whole in its title', () => {
    const amount = { value: '2636999993860000000001', decimals: 18, symbol: 'ETH' };
    const { container } = render(<Amount write={(units) => units.slice(0, 4)} amount={amount} />);
    expect(container.textContent).toBe('2636 ETH');
    expect(container.querySelector('span')).toHaveAttribute('title', '2636.999993860000000001 ETH');
  });
  it('is in base units where nobody knows the decimals', () =>
    expect(words({ amount: { value: '1234', decimals: null, symbol: 'T' } })).toBe('1,234 base units of T (decimals unknown)'));
  it('of a token without a symbol is named by its contract', () =>
    expect(words({ amount: { value: '7', decimals: 0, symbol: '', asset: '0xdac17f958d2ee523a2206206994597c13d831ec7' } })).toBe(
      '7 0xdac1…1ec7',
    ));
});
