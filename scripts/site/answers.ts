import type { Encoding } from './files.ts';
import { cacheHeaders, resourcePolicy, securityHeaders } from './headers.ts';
import type { FileVersion } from './hot-files.ts';
import type { PolicyOfRelease } from './release-policy.ts';

export interface AnswerOptions {
  isSecure: boolean;
  vary: string;
}

/** What is said about a file whatever part of it is sent: names and values in turn, as Node writes them out. */
export interface FileHeaders {
  etag: string;
  /** With a length, for the whole body. */
  whole: readonly string[];
  /** Without a length: for 304, and for 206 and 416, which name their own. */
  bare: readonly string[];
}

/** The headers of every answer that is no file. */
export function plainHeaders(policy: PolicyOfRelease, isSecure: boolean): Record<string, string> {
  return securityHeaders(policy.text, isSecure);
}

const rawOf = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/** Keeps the finished headers of held files beside them, for as long as policy and file stay. */
export function fileHeaders(
  version: FileVersion,
  packed: { encoding: Encoding; body: Buffer } | undefined,
  status: 200 | 404,
  policy: PolicyOfRelease,
  options: AnswerOptions,
): FileHeaders {
  const key = `${status}${packed?.encoding ?? ''}`;
  const known = version.finished.get(key);
  if (known && known.policy === policy) return known.headers;
  const isPage = version.type.startsWith('text/html') && version.body !== undefined;
  const text = isPage ? policy.textFor(version.body.toString('utf8')) : policy.text;
  const path = status === 200 ? version.path : '/404.html';
  const etag = packed ? `"${version.tag}-${packed.encoding}"` : `"${version.tag}"`;
  const bare = rawOf({
    ...securityHeaders(text, options.isSecure),
    'content-type': version.type,
    ...(status === 200 ? cacheHeaders(path) : { 'cache-control': 'no-cache' }),
    etag,
    vary: options.vary,
    'cross-origin-resource-policy': resourcePolicy(path),
    ...(packed ? { 'content-encoding': packed.encoding } : { 'accept-ranges': 'bytes' }),
  });
  const whole = [...bare, 'content-length', String(packed?.body.length ?? version.size)];
  const headers: FileHeaders = { etag, whole, bare };
  version.finished.set(key, { policy, headers });
  return headers;
}

/** Whether the browser says that it has this very answer; caches on the way may have called it weak. */
export function isKnownTo(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
