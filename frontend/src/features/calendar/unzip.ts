/** Files of a zip archive (PKWARE's APPNOTE), stored or deflated, by the list at its end: some programs pack the calendars that they export. */

const LOCAL = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
/** Bytes of the end of an archive, without its comment and with the longest one. */
const SHORTEST_END = 22;
const LONGEST_END = SHORTEST_END + 0xffff;
const STORED = 0;
const DEFLATED = 8;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function isArchive(bytes: Uint8Array): boolean {
  return bytes.length >= SHORTEST_END && viewOf(bytes).getUint32(0, true) === LOCAL;
}

/** Files whose names fit, of `most` bytes together at most; null where they are larger, or the archive can't be read. */
export async function unzip(
  archive: Uint8Array,
  fits: (name: string) => boolean,
  most: number,
): Promise<readonly Uint8Array[] | null> {
  try {
    return await filesOf(archive, fits, most);
  } catch {
    return null;
  }
}

/** A file packed by itself (RFC 1952). */
export const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/** Its content, of `most` bytes at most; null where it is larger, or can't be read. */
export async function gunzip(packed: Uint8Array, most: number): Promise<Uint8Array | null> {
  try {
    return await inflated(packed, most, 'gzip');
  } catch {
    return null;
  }
}

async function filesOf(archive: Uint8Array, fits: (name: string) => boolean, most: number): Promise<readonly Uint8Array[]> {
  const data = viewOf(archive);
  const end = endOf(data);
  const files: Uint8Array[] = [];
  let left = most;
  let entry = data.getUint32(end + 16, true);
  for (let number = data.getUint16(end + 10, true); number > 0; number--) {
    if (data.getUint32(entry, true) !== LISTED) throw new RangeError('no entry');
    const nameLength = data.getUint16(entry + 28, true);
    const name = new TextDecoder().decode(archive.subarray(entry + 46, entry + 46 + nameLength));
    if (fits(name)) {
      const file = await unpacked(archive, entry, left);
      left -= file.length;
      files.push(file);
    }
    entry += 46 + nameLength + data.getUint16(entry + 30, true) + data.getUint16(entry + 32, true);
  }
  return files;
}

function endOf(data: DataView): number {
  const first = Math.max(0, data.byteLength - LONGEST_END);
  for (let at = data.byteLength - SHORTEST_END; at >= first; at--) {
    if (data.getUint32(at, true) === END) return at;
  }
  throw new RangeError('no end');
}

async function unpacked(archive: Uint8Array, entry: number, most: number): Promise<Uint8Array> {
  const data = viewOf(archive);
  const isEncrypted = (data.getUint16(entry + 8, true) & 1) === 1;
  const method = data.getUint16(entry + 10, true);
  const size = data.getUint32(entry + 20, true);
  const local = data.getUint32(entry + 42, true);
  const start = local + 30 + data.getUint16(local + 26, true) + data.getUint16(local + 28, true);
  const packed = archive.slice(start, start + size);
  if (isEncrypted || packed.length < size) throw new RangeError('no file');
  if (method === STORED && size <= most) return packed;
  if (method === DEFLATED) return inflated(packed, most, 'deflate-raw');
  throw new RangeError('unknown method, or too large');
}

/** What the archive says of a file's size is not believed. */
async function inflated(packed: Uint8Array, most: number, method: 'deflate-raw' | 'gzip'): Promise<Uint8Array> {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(packed);
      controller.close();
    },
  });
  const inflating = new DecompressionStream(method) as ReadableWritablePair<Uint8Array, Uint8Array>;
  const reader = source.pipeThrough(inflating).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      void reader.cancel();
      throw new RangeError('too large');
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
