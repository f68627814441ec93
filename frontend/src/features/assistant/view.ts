/** Which conversation is on screen, kept in the address. */

import { paths } from '@/app/paths';

const CHAT = 'chat';

export const readChat = (query: URLSearchParams): string => (query.get(CHAT) ?? '').slice(0, 36);

export const chatOf = (id: string): string => (id === '' ? paths.chat : `${paths.chat}?${CHAT}=${encodeURIComponent(id)}`);
