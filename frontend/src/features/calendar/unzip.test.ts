import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gunzip, isArchive, isGzip, unzip } from './unzip';

const bytes = (text: string) => new TextEncoder().encode(text);
const numbers = (...pairs: readonly (readonly [number, 2 | 4])[]) =>
  pairs.flatMap(([value, length]) => Array.from({ length }, (_, at) => (value >>> (8 * at)) & 0xff));

interface Packed {
  readonly name: string;
  readonly text: string;
  readonly method?: 0 | 8;
  readonly flags?: number;
}

/** An archive as zip writes it: its files one after the other, and a list of them at the end. */
function archive(files: readonly Packed[]): Uint8Array {
  const body: number[] = [];
  const list: number[] = [];
  for (const { name, text, method = 0, flags = 0 } of files) {
    const packed = method === 0 ? bytes(text) : deflateRawSync(bytes(text));
    const common = numbers(
      [flags, 2],
      [method, 2],
      [0, 4],
      [0, 4],
      [packed.length, 4],
      [text.length, 4],
      [name.length, 2],
      [0, 2],
    );
    list.push(
      ...numbers([0x02014b50, 4], [20, 2], [20, 2]),
      ...common,
      ...numbers([0, 2], [0, 2], [0, 2], [0, 4], [body.length, 4]),
    );
    list.push(...bytes(name));
    body.push(...numbers([0x04034b50, 4], [20, 2]), ...common, ...bytes(name), ...packed);
  }
  const end = numbers([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [list.length, 4], [body.length, 4], [3, 2]);
  return Uint8Array.from([...body, ...list, ...end, ...bytes('zip')]);
}

const isCalendar = (name: string) => name.endsWith('.ics');
const texts = async (packed: Uint8Array, most = 1_000) =>
  (await unzip(packed, isCalendar, most))?.map((file) => new TextDecoder().decode(file)) ?? null;

describe('unzip', () => {
  const long = 'BEGIN:VCALENDAR\r\n'.repeat(40);

  it('gives the files whose names fit, stored or deflated', async () => {
    const packed = archive([
      { name: 'one.ics', text: 'BEGIN:VCALENDAR' },
      { name: 'readme.txt', text: 'no' },
      { name: 'more/two.ics', text: long, method: 8 },
    ]);
    expect(isArchive(packed)).toBe(true);
    expect(await texts(packed)).toEqual(['BEGIN:VCALENDAR', long]);
    expect(await texts(archive([{ name: 'readme.txt', text: 'no' }]))).toEqual([]);
  });

  it('stops at the most that is wanted, whatever the archive says', async () => {
    expect(await texts(archive([{ name: 'a.ics', text: long, method: 8 }]), 100)).toBeNull();
    const both: readonly Packed[] = [
      { name: 'a.ics', text: 'a'.repeat(60) },
      { name: 'b.ics', text: 'b'.repeat(60) },
    ];
    expect(await texts(archive(both), 100)).toBeNull();
    expect(await texts(archive(both), 120)).toHaveLength(2);
  });

  it('gives nothing of one that is damaged or has a password', async () => {
    expect(await texts(archive([{ name: 'a.ics', text: 'a', flags: 1 }]))).toBeNull();
    expect(await texts(archive([{ name: 'a.ics', text: long }]).subarray(0, 200))).toBeNull();
    const broken = archive([{ name: 'a.ics', text: long, method: 8 }]);
    broken.fill(0xff, 40, 60);
    expect(await texts(broken)).toBeNull();
    expect(isArchive(bytes('BEGIN:VCALENDAR and more'))).toBe(false);
    expect(isArchive(new Uint8Array())).toBe(false);
  });
});

describe('a file packed by itself', () => {
  it('is unpacked within the limit', async () => {
    const packed = new Uint8Array(gzipSync(bytes('BEGIN:VCALENDAR')));
    expect([isGzip(packed), isGzip(bytes('BEGIN'))]).toEqual([true, false]);
    expect(new TextDecoder().decode((await gunzip(packed, 15)) ?? undefined)).toBe('BEGIN:VCALENDAR');
    expect(await gunzip(packed, 14)).toBeNull();
    expect(await gunzip(packed.slice(0, 12), 15)).toBeNull();
  });
});
