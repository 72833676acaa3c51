import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, targetProblem } from './target.ts';

const timeoutMs = 10_000;

interface PostedEvent {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  permitsLoopback: boolean;
}

/** Sends an event and returns the status of the answer. Redirects are not followed; the answer is not read. */
export function postEvent({ url, headers, body, permitsLoopback }: PostedEvent): Promise<number> {
  const problem = targetProblem(url, permitsLoopback);
  if (problem) return Promise.reject(new Error(`the address is refused: ${problem}`));
  const { protocol, hostname } = new URL(url);
  const isLoopback = permitsLoopback && targetProblem(url, false) !== undefined;
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: a kept one was checked for another answer of the name server.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isLoopback ? {} : { lookup: publicLookup }),
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      response.on('error', () => undefined);
    });
    call.on('error', (error) =>
      reject(error.name === 'TimeoutError' ? new Error(`${hostname} did not answer in time`) : error),
    );
    call.end(body);
  });
}
