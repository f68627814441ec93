/** What the server keeps of a trace is bounded: the questions of a log stay, the oldest fetches give way, and the log says how many. */

import { formatPercent } from '@/format/number';
import type { Step, TraceDocument } from './types';

/** Most bytes of a document: as much as the server keeps (`services/shared/vocab/src/limits.rs`). */
export const MOST_BYTES = 4 * 1024 * 1024;
/** From this share of it on, the page says how full a trace is. */
const NEARLY_FULL = 0.8;

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** What to say of a document's size before it reaches the limit, and when it is beyond it; null where it is well below. */
export function sizeNote(
  document: TraceDocument,
  most: number = MOST_BYTES,
): { readonly full: boolean; readonly text: string } | null {
  // Fetches of the log give way when it is saved: they fill no document.
  const questions = document.steps.filter(({ action }) => action !== 'fetch');
  const size = bytes({ ...document, steps: questions });
  if (size > most) {
    return { full: true, text: 'This trace is too large to save. Remove nodes, or continue in a new trace.' };
  }
  if (size < most * NEARLY_FULL) return null;
  return {
    full: false,
    text: `This trace is ${formatPercent(Math.floor((size / most) * 100), 0)} full. Continue in a new trace soon.`,
  };
}

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
