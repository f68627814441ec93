/** Text of a calendar file: UTF-8, UTF-16 with its mark, or what Outlook writes its tables in. */

const LF = 0x0a;
const CR = 0x0d;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;
/** A byte within a letter of several bytes, not its first. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;
/** In a file that is not in UTF-8, no letter beyond ASCII could be read as such. */
const isOfWindows = (text: string) => text.includes('\ufffd') && !/[\u0080-\ufffc]/.test(text);

/**
 * Decodes the bytes of a calendar file. Some programs fold lines by bytes, so that a fold stands within a letter (RFC 5545 §3.1); such folds are
 * taken out first.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === CR && bytes[at + 1] === LF ? at + 1 : at;
    if (bytes[end] === LF && isBlank(bytes[end + 1]) && continues(bytes[end + 2])) {
      at = end + 1;
    } else {
      kept[length] = bytes[at] ?? 0;
      length += 1;
    }
  }
  const text = new TextDecoder().decode(kept.subarray(0, length));
  // Its letters have one byte each: no fold stands within one, and all lines end where they end.
  return isOfWindows(text) ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** What a calendar calls itself (X-WR-CALNAME, or NAME of RFC 7986); empty where it does not. */
export function calendarName(text: string): string {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return '';
  const unfolded = text.replace(/\r?\n[ \t]/g, '');
  const head = unfolded.split(/^BEGIN:VEVENT/im, 1)[0] ?? '';
  const found = /^X-WR-CALNAME(?:;[^:\r\n]*)?:(.*)$/im.exec(head) ?? /^NAME(?:;[^:\r\n]*)?:(.*)$/im.exec(head);
  return (found?.[1] ?? '')
    .replace(/\\[nN]/g, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim();
}
