export interface Division {
  tags: Record<string, string>;
  apart: Record<string, string[]>;
  unused: string[];
}
export function features(calls: { operationId: string; tags: string[] }[], division?: Division): Map<string, string[]>;
export function feature(name: string, text: string, schemas: ReadonlySet<string>): string;
