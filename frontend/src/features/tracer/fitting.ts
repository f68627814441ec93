/** What the server keeps of a trace is bounded: the questions of a log stay, the oldest fetches give way, and the log says how many. */

import type { Step, TraceDocument } from './types';

/** A little less than the server's mebibyte, for the name and what JSON adds. */
export const MOST_BYTES = 1_000_000;

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export function fitting(document: TraceDocument, most: number = MOST_BYTES): TraceDocument {
  const size = bytes(document);
  if (size <= most) return document;
  let over = size - most + 400;
  let dropped = 0;
  const steps = document.steps.filter((step) => {
    if (over <= 0 || step.action !== 'fetch') return true;
    over -= bytes(step) + 1;
    dropped += 1;
    return false;
  });
  if (dropped === 0) return document;
  const told: Step = {
    at: document.steps[0]?.at ?? new Date(0).toISOString(),
    action: 'note',
    detail: `the ${dropped} oldest fetches are not kept in the saved log`,
  };
  return { ...document, steps: [told, ...steps.filter(({ action }) => action !== 'note')] };
}
