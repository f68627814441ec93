export function feature(name: string, text: string, schemas: ReadonlySet<string>): string;
