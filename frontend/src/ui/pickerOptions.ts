/** What a choice offers: a `Picker`, a `Segmented`, `Tabs`. */

import type { ReactNode } from 'react';

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Heading that it stands under. */
  readonly group?: string;
}

export interface OptionGroup {
  readonly group: string | undefined;
  readonly members: readonly PickerOption[];
}

/** Options under their headings, in the order in which the headings come first. */
export function grouped(options: readonly PickerOption[]): readonly OptionGroup[] {
  const groups = new Map<string | undefined, PickerOption[]>();
  for (const option of options) {
    const members = groups.get(option.group);
    if (members) members.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([group, members]) => ({ group, members }));
}

/** Values with the words for each, in the order in which they are written. */
export const optionsOf = <Value extends string, Words extends ReactNode>(words: Readonly<Record<Value, Words>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
