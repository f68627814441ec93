export interface Fault {
  readonly text: string;
  readonly found: string;
  readonly instead: string;
}
export const WORDS: readonly (readonly [pattern: RegExp, instead: string])[];
export const DICTATED: ReadonlySet<string>;
export function textsOf(source: string, isTsx?: boolean): string[];
export function faultsOf(source: string, isTsx?: boolean): Fault[];
export function sources(): string[];
