import type { AssertedPasskey, CreatedPasskey } from '#kernel/shop/account/webauthn.ts';
import { loadChunk } from '../guard.ts';
import type { ApiData } from './api.ts';

const loadBrowserPart = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Whether this browser has passkeys of this site; none are made for a bare network address. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);
}

/** The person closed the browser's own window, or let it wait for too long. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

async function unlessGivenUp<T>(act: Promise<T>): Promise<T | undefined> {
  return act.catch((error: unknown) => {
    if (isGivenUp(error)) return undefined;
    throw error;
  });
}

/** Lets the browser make a passkey; undefined when the person gave up. Rejects where the device has one already. */
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

/** Lets the person choose a passkey and the browser sign with it; undefined when the person gave up. */
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
