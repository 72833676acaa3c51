import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import { loadChunk } from '../guard.ts';
import type { ApiData } from './api.ts';

const loadBrowserPart = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Whether the browser supports passkeys for this site; they do not work on a bare IP address. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);
}

/** Whether the person cancelled the browser's dialog or it timed out. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

async function unlessGivenUp<T>(act: Promise<T>): Promise<T | undefined> {
  return act.catch((error: unknown) => {
    if (isGivenUp(error)) return undefined;
    throw error;
  });
}

/** Creates a passkey; undefined if the person cancelled. Rejects if the device already has one. */
export async function createPasskey(
  optionsJSON: ApiData<'passkeyAddOptions'>['options'],
): Promise<CreatedPasskey | undefined> {
  const { startRegistration } = await loadBrowserPart();
  const made = await unlessGivenUp(startRegistration({ optionsJSON }));
  if (!made) return undefined;
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
}

/** Asks the person to choose a passkey and signs the challenge; undefined if they cancelled. */
export async function choosePasskey(
  optionsJSON: ApiData<'passkeyLoginOptions'>['options'],
): Promise<AssertedPasskey | undefined> {
  const { startAuthentication } = await loadBrowserPart();
  const chosen = await unlessGivenUp(startAuthentication({ optionsJSON }));
  if (!chosen) return undefined;
  const { id, rawId, response } = chosen;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}
