/** Results in R as bins of one width. Pure. */

export interface Bin {
  /** In R; the outermost bins are open towards their end. */
  readonly from: number;
  readonly to: number;
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
  readonly count: number;
}

const WIDTHS = [0.25, 0.5, 1, 2, 5, 10, 20, 50] as const;
/** More bars than this are too narrow to read on a phone. */
const MOST_BINS = 16;
/** Beyond so many R, results share a bin: one of 300 R would make all others one bar. */
const FAR = 20;

/**
 * Bins from the lowest to the highest result. Zero is always between two bins, so no bar mixes gains with losses; zero itself
 * belongs to the bin above it.
 */
export function binsOf(ratios: readonly number[]): readonly Bin[] {
  const known = ratios.filter(Number.isFinite);
  if (known.length === 0) return [];
  const least = known.reduce((low, value) => Math.min(low, value), 0);
  const most = known.reduce((high, value) => Math.max(high, value), 0);
  const low = Math.max(least, -FAR);
  const high = Math.min(most, FAR);
  const width = WIDTHS.find((candidate) => countOf(low, high, candidate) <= MOST_BINS) ?? WIDTHS[WIDTHS.length - 1] ?? 1;
  const first = Math.floor(low / width);
  const length = countOf(low, high, width);
  const counts = new Array<number>(length).fill(0);
  for (const value of known) {
    const at = Math.min(length - 1, Math.max(0, Math.floor(value / width) - first));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count, at) => ({
    from: (first + at) * width,
    to: (first + at + 1) * width,
    isOpenBelow: at === 0 && least < first * width,
    isOpenAbove: at === length - 1 && most >= (first + length) * width,
    count,
  }));
}

/** Bins of a width that hold everything; the highest value belongs to the bin that it begins. */
const countOf = (low: number, high: number, width: number): number =>
  Math.max(1, Math.floor(high / width) + 1 - Math.floor(low / width));
