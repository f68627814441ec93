/** What a page shows, as its address and its requests say it: only what differs from the page as it begins. */

/** `always` stands first, whatever is shown. */
export function queryOf<View extends object>(
  view: View,
  begun: View,
  always: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const query = new URLSearchParams(always);
  for (const [name, value] of Object.entries(view)) {
    if (value !== begun[name as keyof View]) query.set(name, String(value));
  }
  return query;
}

/** A filter of a request: left out where it is empty. */
export const some = <Text extends string>(text: Text | ''): Text | undefined => (text === '' ? undefined : text);
