/** The three conventions by which marked money is followed, in words. */

import { copy } from './copy';

const words: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  fifo: { name: 'FIFO', text: copy.firstInFirstOutAmounts },
  haircut: { name: 'Haircut', text: copy.everyOutputTakesTheShare },
  poison: { name: 'Poison', text: copy.everythingItTouchedCountsIn },
};

export const conventionName = (method: string): string => words[method]?.name ?? method;

export const conventionText = (method: string): string | undefined => words[method]?.text;
