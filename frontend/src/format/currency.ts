/** How amounts of money are marked with their currency. */

const marks = new Map<string, string>();

/** `$` and `€` stand before an amount; a currency without a mark of its own is named by its letters: other dollars must not pass for US ones. */
export function markOf(currency: string): string {
  const known = marks.get(currency);
  if (known !== undefined) return known;
  let mark = currency;
  try {
    const written = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'symbol' });
    mark = written.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    // No code of a currency, as that of a coin with four letters.
  }
  // Letters, as in `CA$`, would run into the digits.
  mark = /\p{L}/u.test(mark) ? currency : mark;
  marks.set(currency, mark);
  return mark;
}

/** An amount without its sign, with the mark of its currency. */
export function marked(amount: string, currency: string, sign = ''): string {
  const mark = markOf(currency);
  return mark === currency ? `${sign}${amount} ${currency}` : `${sign}${mark}${amount}`;
}
