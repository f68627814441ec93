import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Delta } from './Delta';
import { Num, Usd } from './Num';

const text = () => document.body.textContent;

describe('a change', () => {
  it.each([
    [1.534, 'up 1.53%'],
    [-0.8, 'down 0.80%'],
    [0, '0.00%'],
    [-0.001, '0.00%'],
    [null, '—'],
  ])('%s reads %s', (value, words) => {
    render(<Delta value={value} />);
    expect(text()).toBe(words);
  });
});

/** What the reader sees: where zeros are counted, the full text is for ears alone. */
const seen = (container: HTMLElement) =>
  (container.querySelector('.num > [aria-hidden="true"]') ?? container.querySelector('.num'))?.innerHTML;

describe('the specified formats', () => {
  it.each([
    ['0 decimals at 10000 and above', 10_000, '$10,000'],
    ['2 decimals below', 9_999.99, '$9,999.99'],
    ['2 decimals at 1', 1, '$1.00'],
    ['6 decimals from 0.0001 up to 1', 0.1234567, '$0.123457'],
    ['9 decimals below 0.0001, zeros counted', 0.0000123456789, '$0.0<sub>4</sub>12346'],
    ['zeros counted from 3', 0.00012, '$0.0<sub>3</sub>12'],
    ['2 zeros are written', 0.0012, '$0.0012'],
  ])('%s', (_, value, words) => expect(seen(render(<Usd value={value} />).container)).toBe(words));

  it.each([
    ['K at 1e3', 1_000, '$1K'],
    ['M at 1e6', 1_250_000, '$1.3M'],
    ['B at 1e9', 52_200_000_000, '$52.2B'],
    ['none below', 999, '$999.00'],
  ])('compact: %s', (_, value, words) => expect(seen(render(<Usd value={value} mode="compact" />).container)).toBe(words));
});

describe('a number', () => {
  it('counts the zeros of a tiny value beside the full text', () => {
    const { container } = render(<Usd value={0.00001234} />);
    expect(container.querySelector('sub')).toHaveTextContent('4');
    expect(screen.getByText('$0.00001234')).toBeInTheDocument();
  });

  it('puts the sign before the currency', () => {
    render(<Usd value={-1234.5} />);
    expect(text()).toBe('-$1,234.50');
  });

  it('is a dash when it is not known', () => {
    render(<Num value={null} prefix="$" suffix=" BTC" />);
    expect(text()).toBe('—');
  });
});
