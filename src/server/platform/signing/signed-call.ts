import { randomUUID } from 'node:crypto';
import { signatureHeader, signCall } from './signature.ts';

/** Calls an internal endpoint of the API host. */
export type SignedCall = (path: string, content: object) => Promise<unknown>;

/** The API host refused a call. */
export class SignedCallError extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`the API host answered ${status} to ${path}`);
    this.status = status;
  }
}

/** `send` replaces fetch if the host runs in the same process. */
export function signedCalls(
  apiOrigin: string,
  secrets: readonly string[],
  send: (url: string, init: RequestInit) => Response | Promise<Response> = fetch,
): SignedCall {
  return async (path, content) => {
    // The nonce gives two equal calls different signatures.
    const body = JSON.stringify({ nonce: randomUUID(), ...content });
    const url = `${apiOrigin}/${path}`;
    const signature = signCall(secrets, { path: new URL(url).pathname, body }, new Date());
    const answer = await send(url, {
      method: 'POST',
      body,
      headers: { [signatureHeader]: signature },
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new SignedCallError(path, answer.status);
    return answer.json();
  };
}
