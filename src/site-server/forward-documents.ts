import type { ServerResponse } from 'node:http';

/** Documents of the API host that others look for on the domain of the site: the profile for assistants, and public keys. */
const forwarded: readonly string[] = ['/.well-known/ucp', '/.well-known/jwks.json'];

const timeoutMs = 5_000;

/** Whether the API host serves this address of the site. */
export const isForwarded = (url: string | undefined): url is string =>
  url !== undefined && forwarded.includes(url);

/** Sends the API host's document; 502 if it does not answer. */
export async function forwardDocument(
  apiOrigin: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await fetch(`${apiOrigin}${url}`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = await answer.text();
    const headers = {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'cache-control': answer.headers.get('cache-control') ?? 'no-store',
    };
    response.writeHead(answer.status, headers).end(body);
  } catch {
    response.writeHead(502, { 'cache-control': 'no-store' }).end();
  }
}
