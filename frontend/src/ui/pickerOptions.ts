/** What a `Picker` offers. */

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
