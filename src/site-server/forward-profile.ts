import type { ServerResponse } from 'node:http';

/** Where assistants look for the profile of a shop, on the domain of its site. */
export const profilePath = '/.well-known/ucp';

const timeoutMs = 5_000;

/** Sends the API host's profile for assistants, which do not follow redirects; 502 if it does not answer. */
export async function forwardProfile(apiOrigin: string, response: ServerResponse): Promise<void> {
  try {
    const answer = await fetch(`${apiOrigin}${profilePath}`, { signal: AbortSignal.timeout(timeoutMs) });
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
