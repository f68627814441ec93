/** Browser push on this device: whether there can be any, its subscription, and the end of it. The server's part is in `notificationsApi`. */

import { onAccountEnd } from './account';
import { send } from './request';

/** Served from the root, so that its scope is the whole application. */
const WORKER = '/push-worker.js';

/** `insecure`: plain http. `browser`: it has no push. `denied`: its owner refused notifications of this site. */
export type PushSupport = 'ok' | 'insecure' | 'browser' | 'denied';

/** Why push does not work here. Known without asking a server, so the page does not move when it is shown. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'browser';
  return Notification.permission === 'denied' ? 'denied' : 'ok';
}

/** `closed`: the browser's question was not answered. `denied`: it was answered with no. `failed`: no push service could be reached. */
export class NotSubscribed extends Error {
  constructor(readonly why: 'closed' | 'denied' | 'failed') {
    super(why);
  }
}

export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function encode(bytes: ArrayBuffer | null | undefined): string {
  const text = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function subscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** As the server names an endpoint in its list: SHA-256 in hex. */
async function fingerprint(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** By which this browser finds itself in the server's list; null where it is not subscribed, or by a key that is no longer the server's. */
export async function ownFingerprint(publicKey: string): Promise<string | null> {
  const own = await subscription().catch(() => null);
  if (own === null || encode(own.options.applicationServerKey) !== publicKey) return null;
  return fingerprint(own.endpoint);
}

/** Asks for permission where it is not there yet, and subscribes this browser. Throws `NotSubscribed`. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NotSubscribed(permission === 'denied' ? 'denied' : 'closed');
  try {
    await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One by an older key, or of the account before, is of no use.
    await (await pushManager.getSubscription())?.unsubscribe();
    const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(publicKey) });
    return { endpoint: own.endpoint, p256dh: encode(own.getKey('p256dh')), auth: encode(own.getKey('auth')) };
  } catch {
    throw new NotSubscribed('failed');
  }
}

/** Ends this browser's subscription. Its push service then refuses messages, and the server removes the device. */
export async function unsubscribe(): Promise<void> {
  await (await subscription().catch(() => null))?.unsubscribe().catch(() => false);
}

/** Whoever uses this browser next sees nothing of the account before. */
onAccountEnd(() => void unsubscribe());

interface Listed {
  readonly devices: readonly { readonly id: string; readonly endpoint_sha256: string }[];
}

/** Removes this browser's device from the server, as far as it can be reached, and ends the subscription. For signing out. */
export async function forgetDevice(accessToken: string | null): Promise<void> {
  const own = await subscription().catch(() => null);
  if (own === null) return;
  const { data } = await send({ url: '/api/v1/push-devices' }, accessToken);
  const name = await fingerprint(own.endpoint);
  const device = (data as Listed | undefined)?.devices?.find(({ endpoint_sha256: known }) => known === name);
  if (device !== undefined) await send({ url: `/api/v1/push-devices/${device.id}`, method: 'DELETE' }, accessToken);
  await own.unsubscribe().catch(() => false);
}
