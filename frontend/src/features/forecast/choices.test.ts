import { expect, it } from 'vitest';
import { type Choices, DEFAULT_CHOICES, readChoices, writeChoices } from './choices';

it('is empty at first', () => {
  expect(writeChoices(DEFAULT_CHOICES).toString()).toBe('');
  expect(readChoices(new URLSearchParams())).toEqual(DEFAULT_CHOICES);
});

it('comes back as it went', () => {
  const choices: Choices = {
    token: 'bsc',
    horizon: 90,
    level: 50,
    model: 'ets',
    compare: 'meridian',
    averages: true,
    upload: 'u1',
  };
  expect(readChoices(writeChoices(choices))).toEqual(choices);
});

it('falls back where an address makes no sense', () => {
  expect(readChoices(new URLSearchParams('token=%20&horizon=31&level=x&model=oracle&compare=meridian'))).toEqual(DEFAULT_CHOICES);
});
