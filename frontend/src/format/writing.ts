/** How the reader wants numbers and moments written. The specification's US English is the default; the choice is told here once, at start. */

export const numberStyles = ['point', 'comma', 'space'] as const;
/** 1,234.56 or 1.234,56 or 1 234.56. */
export type NumberStyle = (typeof numberStyles)[number];

export const dayStyles = ['us', 'european', 'iso'] as const;
/** Nov 21, 2026 or 21 Nov 2026 or 2026-11-21. */
export type DayStyle = (typeof dayStyles)[number];

export const clockStyles = ['12', '24'] as const;
export type ClockStyle = (typeof clockStyles)[number];

export interface Writing {
  readonly numbers: NumberStyle;
  readonly days: DayStyle;
  readonly clock: ClockStyle;
  /** An IANA name, or empty for the device's own zone. */
  readonly zone: string;
}

export const DEFAULT_WRITING: Writing = { numbers: 'point', days: 'us', clock: '12', zone: '' };

let current: Writing = DEFAULT_WRITING;

export const writing = (): Writing => current;

export function setWriting(next: Writing): void {
  current = next;
}

/** Digits as US English writes them, in the marks of the chosen style. */
export function inMarks(text: string): string {
  if (current.numbers === 'point') return text;
  if (current.numbers === 'space') return text.replaceAll(',', '\u202f');
  return text.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

/** The mark between whole and part. */
export const decimalMark = (): string => (current.numbers === 'comma' ? ',' : '.');
