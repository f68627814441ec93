/** What a file of evidence may be, in a case or behind a label. The server decides; this spares the reader the way there. */

export const LARGEST_FILE = 5 * 1024 * 1024;
export const FILE_WORDS = 'PDF, PNG, JPEG, WebP, text, CSV, JSON or ZIP, at most 5 MiB';
export const FILE_ENDINGS = '.pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.json,.zip,.log,.md';

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
  json: 'application/json',
  csv: 'text/csv',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/plain',
};
const KNOWN: ReadonlySet<string> = new Set(Object.values(TYPES));

/** Browsers do not know every type by its ending, and some call a CSV a spreadsheet; the server takes these eight. */
export function mediaType(file: File): string {
  if (KNOWN.has(file.type)) return file.type;
  return TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? (file.type || 'application/octet-stream');
}
