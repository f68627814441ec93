/** What an output of a Bitcoin transaction says instead of paying somebody. */

/** Letters, digits, marks and blanks: no control characters. */
const READABLE = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]+$/u;

export interface OutputNote {
  readonly text: string;
  /** True where the bytes are a text; otherwise `text` is hexadecimal. */
  readonly isText: boolean;
}

/** `data` is hexadecimal. Null where there is none. */
export function noteOf(data: string | null | undefined): OutputNote | null {
  if (!data || !/^([0-9a-f]{2})+$/i.test(data)) return null;
  const bytes = Uint8Array.from(data.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (READABLE.test(text)) return { text, isText: true };
  } catch {
    // Bytes that are no text are shown as they are.
  }
  return { text: data, isText: false };
}
