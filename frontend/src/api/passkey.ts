/** Passkeys in the browser (WebAuthn): whether there are any, and the two ceremonies, with bytes written as the API writes them. */

import type { Answer, Body } from './generated';

type ToMake = Answer<'POST /api/auth/passkeys/start/'>;
type Made = Pick<Body<'POST /api/auth/passkeys/'>, 'client_data' | 'attestation'>;
type ToAsk = Answer<'POST /api/auth/passkey-login/start/'>;
type Answered = Body<'POST /api/auth/passkey-login/'>;

/** `insecure`: plain http. `address`: a number where a domain is needed. `browser`: it has no passkeys. */
export type PasskeySupport = 'ok' | 'insecure' | 'address' | 'browser';

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[');

/** Why passkeys do not work here. Known without asking a server, so the page does not move when it is shown. */
export function passkeySupport(): PasskeySupport {
  if (!window.isSecureContext) return 'insecure';
  if (isAddress(location.hostname)) return 'address';
  return typeof window.PublicKeyCredential === 'function' ? 'ok' : 'browser';
}

/** `closed`: the person closed the browser's dialog, or it waited too long. `known`: this authenticator has one of the account's. */
export type PasskeyFailure = 'closed' | 'known' | 'failed';

export function passkeyFailure(thrown: unknown): PasskeyFailure {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'closed' : 'failed';
}

/** As long as the server keeps a challenge. */
const WAIT_MS = 5 * 60_000;

function encode(bytes: ArrayBuffer | null): string {
  const text = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function keyOf(credential: Credential | null): PublicKeyCredential {
  if (credential === null) throw new DOMException('no credential', 'NotAllowedError');
  return credential as PublicKeyCredential;
}

/** Has an authenticator make a passkey. Throws what `passkeyFailure` reads. */
export async function makePasskey(asked: ToMake): Promise<Made> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: decode(asked.challenge),
      rp: { id: asked.rp_id, name: 'Meridian' },
      user: { id: decode(asked.user_handle), name: asked.email, displayName: asked.name || asked.email },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: asked.known.map((id) => ({ type: 'public-key', id: decode(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: WAIT_MS,
    },
  });
  const response = keyOf(credential).response as AuthenticatorAttestationResponse;
  return { client_data: encode(response.clientDataJSON), attestation: encode(response.attestationObject) };
}

/** Asks for any passkey of this site. Throws what `passkeyFailure` reads. */
export async function askPasskey(asked: ToAsk): Promise<Answered> {
  const credential = keyOf(
    await navigator.credentials.get({
      publicKey: {
        challenge: decode(asked.challenge),
        rpId: asked.rp_id,
        userVerification: 'required',
        timeout: WAIT_MS,
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    flow: asked.flow,
    credential_id: encode(credential.rawId),
    client_data: encode(response.clientDataJSON),
    authenticator_data: encode(response.authenticatorData),
    signature: encode(response.signature),
    user_handle: encode(response.userHandle),
  };
}
