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
