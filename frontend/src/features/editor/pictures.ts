/** Which files can become pictures of an entry, and what to say of those that cannot. Pure. */

import { toFailure } from '@/api/failure';
import { formatBytes } from '@/format/number';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const LARGEST_PICTURE = 5 * 1024 * 1024;

/** Why a file is refused before it is sent; undefined where it can be sent. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const what = name || 'The picture';
  if (!PICTURE_TYPES.some((known) => known === type)) {
    return `Couldn't add ${what}. Only PNG, JPEG, WebP and GIF pictures can be added.`;
  }
  if (size > LARGEST_PICTURE) {
    return `Couldn't add ${what}. It has ${formatBytes(size)}, and a picture can have at most ${formatBytes(LARGEST_PICTURE)}. Make it smaller and try again.`;
  }
  return size === 0 ? `Couldn't add ${what}. The file is empty.` : undefined;
}

/** Why the server did not take it. */
export function uploadFailure(name: string, error: unknown): string {
  const { status, message } = toFailure(error);
  const reason = status === 0 ? 'There is no connection to the server. Try again when you are online.' : message;
  return `Couldn't upload ${name || 'the picture'}. ${reason}`;
}

/** The pictures among what was pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): readonly File[] =>
  Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));

/** A first description of a picture: its file's name without its ending. */
export const altOf = (name: string): string => name.replace(/\.[a-z0-9]+$/i, '').slice(0, 300);
