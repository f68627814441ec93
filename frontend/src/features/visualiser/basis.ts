/** On what several answers together rest: the worst of each source, the sum of what was seen. */

import type { Basis } from '@/api/addressesApi';

const WORST = ['failed', 'limited', 'partial', 'skipped', 'ok'];
const rank = (state: string): number => {
  const at = WORST.indexOf(state);
  return at < 0 ? WORST.length : at;
};

/** Undefined where nothing answered yet. */
export function mergedBasis(bases: readonly Basis[]): Basis | undefined {
  const [first, ...more] = bases;
  if (first === undefined || more.length === 0) return first;
  const sources = new Map<string, Basis['coverage']['sources'][number]>();
  for (const { coverage } of bases) {
    for (const source of coverage.sources) {
      const known = sources.get(source.source);
      if (known === undefined || rank(source.state) < rank(known.state)) sources.set(source.source, source);
    }
  }
  const totals = bases.map(({ coverage }) => coverage.total);
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
  return {
    coverage: {
      complete: bases.every(({ coverage }) => coverage.complete),
      loaded: sum(bases.map(({ coverage }) => coverage.loaded)),
      // One that nobody knows makes the sum unknown.
      total: totals.every((total) => typeof total === 'number') ? sum(totals as number[]) : null,
      sources: [...sources.values()],
    },
    provenance: bases.flatMap(({ provenance }) => provenance),
    loading: bases.some(({ loading }) => loading),
    truncated: bases.some(({ truncated }) => truncated),
  };
}
