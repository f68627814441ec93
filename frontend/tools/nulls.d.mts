export function comparisons(source: string): number[];
