import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, targetProblem } from './public-target.ts';

interface PublicRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Also allows this machine, without encryption. */
  permitsLoopback: boolean;
  timeoutMs: number;
  /** Longest answer that is read; 0 to read none. */
  mostBytes: number;
}

export interface PublicAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty if nothing is read. */
  body: string;
}

/**
 * Calls a URL that someone else named. Rejects for an address that is not public, a failed connection, and an answer that
 * comes too late or is too long. Redirects are not followed.
 */
export function requestPublic(wanted: PublicRequest): Promise<PublicAnswer> {
  const { url, method, headers, body, permitsLoopback, timeoutMs, mostBytes } = wanted;
  const problem = targetProblem(url, permitsLoopback);
  if (problem) return Promise.reject(new Error(`the address is refused: ${problem}`));
  const { protocol, hostname } = new URL(url);
  const isLoopback = permitsLoopback && targetProblem(url, false) !== undefined;
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: a kept one was checked for another answer of the name server.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isLoopback ? {} : { lookup: publicLookup }),
    });
    const fail = (error: Error) =>
      reject(error.name === 'TimeoutError' ? new Error(`${hostname} did not answer in time`) : error);
    call.on('response', (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers };
      if (mostBytes === 0) {
        response.resume();
        response.on('error', () => undefined);
        resolve({ ...answer, body: '' });
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) response.destroy(new Error(`${hostname} answered with too many bytes`));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => resolve({ ...answer, body: Buffer.concat(chunks).toString('utf8') }));
    });
    call.on('error', fail);
    call.end(body);
  });
}
