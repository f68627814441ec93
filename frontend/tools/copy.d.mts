export function literalsOf(source: string): string[];
export function components(): string[];
