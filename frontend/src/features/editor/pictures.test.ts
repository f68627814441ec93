// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { LARGEST_PICTURE, refusalOf, uploadFailure } from './pictures';

const file = (change: Partial<File>) => ({ name: 'chart.png', type: 'image/png', size: 10, ...change });

describe('pictures', () => {
  it('can be PNG, JPEG, WebP and GIF up to 5 MiB', () => {
    expect(refusalOf(file({}))).toBeUndefined();
    expect(refusalOf(file({ type: 'image/gif', size: LARGEST_PICTURE }))).toBeUndefined();
  });

  it('says why another file is refused', () => {
    expect(refusalOf(file({ name: 'a.svg', type: 'image/svg+xml' }))).toBe(
      "Couldn't add a.svg. Only PNG, JPEG, WebP and GIF pictures can be added.",
    );
    expect(refusalOf(file({ size: LARGEST_PICTURE + 200_000 }))).toContain('5.2 MiB');
    expect(refusalOf(file({ size: 0 }))).toContain('empty');
  });

  it('says why an upload failed', () => {
    expect(uploadFailure('a.png', { status: 0, message: 'x' })).toContain('no connection');
    expect(uploadFailure('a.png', { status: 413, message: 'Your pictures fill 100 MiB.' })).toBe(
      "Couldn't upload a.png. Your pictures fill 100 MiB.",
    );
  });
});
