import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export type Encoding = 'br' | 'gzip';

/** The encodings a build is compressed with, the smallest first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

const accepts = (header: string, name: Encoding) =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);

/** The encodings that an `Accept-Encoding` header accepts, the smallest first. */
export function acceptedEncodings(header = ''): Encoding[] {
  return encodings.filter((name) => accepts(header, name));
}

/**
 * The `Range` header where sirv reads it correctly: one range from a start, not the first byte alone, and no `If-Range`,
 * which weak validators never fulfil. Otherwise undefined: the whole file is sent, as HTTP allows for any range.
 */
export function simpleRange(headers: IncomingHttpHeaders): string | undefined {
  const { range } = headers;
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (start === undefined || end === undefined || headers['if-range'] !== undefined) return undefined;
  return end === '' || (Number(end) >= Number(start) && Number(end) > 0) ? range : undefined;
}

/** Rewrites the headers that sirv would misread: an encoding refused by `q=0`, and unusual ranges. */
export function normaliseRequest(request: IncomingMessage): void {
  const { headers } = request;
  headers['accept-encoding'] = acceptedEncodings(String(headers['accept-encoding'] ?? '')).join(', ');
  const range = request.method === 'GET' ? simpleRange(headers) : undefined;
  if (range === undefined) delete headers.range;
}
