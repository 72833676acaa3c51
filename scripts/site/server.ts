import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultLocale, type Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { resolveAddress } from './addresses.ts';
import { findFile, onlyPageBelow, openFile, rangeOf, type SiteFile } from './files.ts';
import { cacheControl, resourcePolicy, securityHeaders } from './headers.ts';
import { mobileLocation } from './mobile.ts';
import { collectHashes, contentSecurityPolicy, hashesFile, type InlineHashes } from './policy.ts';

export interface SiteOptions {
  /** Folder of the build. */
  dist: string;
  port: number;
  host?: string;
  /** Named in the content security policy. */
  apiOrigin?: string;
  /** Empty or absent: telephones are served the same pages. */
  mobileOrigin?: string;
  /** Served over https: browsers are told to come no other way. */
  isSecure?: boolean;
}

export interface RunningSite {
  server: Server;
  port: number;
  close: () => Promise<void>;
}

/** A release may bring new inline scripts: their hashes are looked for again after this time. */
const HASHES_MAX_AGE_MS = 1_000;

async function readHashes(dist: string): Promise<InlineHashes> {
  try {
    return JSON.parse(await readFile(join(dist, hashesFile), 'utf8')) as InlineHashes;
  } catch {
    return collectHashes(dist);
  }
}

/** Security headers in step with the build that is being served. */
function currentHeaders(
  dist: string,
  apiOrigin: string,
  isSecure: boolean,
): () => Promise<Record<string, string>> {
  let known: { version: string; headers: Promise<Record<string, string>> } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (!known || now - checkedAt > HASHES_MAX_AGE_MS) {
      checkedAt = now;
      const info = await stat(join(dist, hashesFile)).catch(() => undefined);
      const version = String(info?.mtimeMs);
      if (known?.version !== version) {
        const headers = readHashes(dist).then((hashes) =>
          securityHeaders(contentSecurityPolicy(hashes, apiOrigin), isSecure),
        );
        known = { version, headers };
      }
    }
    return known.headers;
  };
}

const notFoundPage = (locale: Locale) =>
  locale === defaultLocale ? '/404.html' : localisePath(locale, '/404/index.html');

/** The headers of a file's answer, and its status: 206 for a part, 304 when the browser has it. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  rest: { status: number; path: string; vary: string },
): Promise<void> {
  response.setHeader('content-type', file.type);
  response.setHeader('cache-control', rest.status === 200 ? cacheControl(rest.path) : 'no-cache');
  response.setHeader('etag', file.etag);
  response.setHeader('vary', rest.vary);
  response.setHeader('cross-origin-resource-policy', resourcePolicy(rest.path));
  if (file.encoding) response.setHeader('content-encoding', file.encoding);
  else response.setHeader('accept-ranges', 'bytes');

  const isKnown = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(file.etag);
  if (isKnown && rest.status === 200) {
    response.writeHead(304).end();
    return;
  }
  const range = file.encoding || rest.status !== 200 ? undefined : rangeOf(request.headers.range, file.size);
  if (range === null) {
    response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end();
    return;
  }
  const length = range ? range.end - range.start + 1 : file.size;
  response.setHeader('content-length', length);
  if (range) response.setHeader('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.writeHead(range ? 206 : rest.status);
  if (request.method === 'HEAD') response.end();
  else await pipeline(openFile(file, range), response);
}

/** Serves a build as the CDN does: the address rules, compression, validators, caching, security headers. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { dist, port, host = '127.0.0.1', apiOrigin = '', mobileOrigin = '', isSecure = false } = options;
  const vary = mobileOrigin ? 'accept-encoding, user-agent' : 'accept-encoding';
  const headersNow = currentHeaders(dist, apiOrigin, isSecure);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(await headersNow())) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const url = request.url ?? '/';
    if (mobileOrigin) {
      const location = mobileLocation(mobileOrigin, {
        url,
        userAgent: request.headers['user-agent'] ?? '',
        cookie: request.headers.cookie ?? '',
      });
      if (location) {
        response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
        return;
      }
      if (/[?&]full=1(&|$)/.test(url)) response.setHeader('set-cookie', 'fullSite=1; Path=/; SameSite=Lax');
    }
    const address = resolveAddress(url);
    if (address.kind === 'redirect') {
      const keep = address.status === 301 ? 'public, max-age=3600' : 'no-cache';
      response
        .writeHead(address.status, {
          location: address.location,
          'cache-control': keep,
        })
        .end();
      return;
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (address.kind !== 'missing') {
      const path = address.kind === 'page' ? `${address.path}index.html` : address.path;
      const isOurs = !path.endsWith('.br') && !path.endsWith('.gz') && path !== `/${hashesFile}`;
      const file = isOurs ? await findFile(dist, path, accepted) : undefined;
      if (file) {
        await sendFile(request, response, file, { status: 200, path, vary });
        return;
      }
    }
    const canonical =
      address.kind === 'page' && address.above !== undefined
        ? await onlyPageBelow(dist, address.above)
        : undefined;
    if (canonical) {
      response
        .writeHead(301, { location: encodeURI(canonical), 'cache-control': 'public, max-age=3600' })
        .end();
      return;
    }
    const page = await findFile(dist, notFoundPage(address.locale), accepted);
    if (page) await sendFile(request, response, page, { status: 404, path: '/404.html', vary });
    else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The visitor left, or a file vanished while it was sent.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`port ${port} is taken: stop what uses it, or set SITE_PORT`) : error);
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    server,
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
