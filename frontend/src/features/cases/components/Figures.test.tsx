import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Figures } from './Figures';

it('is reached by keyboard where it scrolls, under its name', () => {
  render(<Figures figures={[{ name: 'Balance', value: '1.5', unit: 'BTC' }]} />);
  const box = screen.getByRole('region', { name: 'Figures' });
  expect(box).toHaveAttribute('tabindex', '0');
  expect(box).toContainElement(screen.getByRole('table', { name: 'Figures' }));
});
