import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProvenanceChip } from './states';

const dotBeside = (minutes: number, cache: 'HIT' | 'STALE' = 'HIT') => {
  const asOf = new Date(Date.now() - minutes * 60_000).toISOString();
  render(<ProvenanceChip provenance={{ source: 'CoinGecko', asOf, cache, fetchedAt: asOf }} />);
  return screen.getByTitle(/^Source: CoinGecko/).querySelector('[aria-hidden]')?.className;
};

it.each([
  ['green beside an answer of the last minutes', 2, 'HIT', 'dot dotUp'],
  ['grey beside an older one that is not due yet', 12, 'HIT', 'dot'],
  ['grey while the next one is fetched', 17, 'STALE', 'dot'],
  ['a warning beside one that was missed', 25, 'STALE', 'dot dotWarn'],
] as const)('its dot is %s', (_, minutes, cache, dot) => expect(dotBeside(minutes, cache)).toBe(dot));
