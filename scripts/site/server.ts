import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { defaultLocale, type Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { type Address, resolveAddress } from './addresses.ts';
import { fileHeaders, plainHeaders } from './answers.ts';
import { acceptedEncodings, onlyPageBelow } from './files.ts';
import { HotFiles } from './hot-files.ts';
import { mobileLocation } from './mobile.ts';
import { hashesFile } from './policy.ts';
import { type PolicyOfRelease, releasePolicy } from './release-policy.ts';
import { choosePart, heldPart, sendFile } from './send-file.ts';

export interface SiteOptions {
  /** Folder of the build, or a link to it: a file or the link may be swapped by rename at any time. */
  dist: string;
  port: number;
  host?: string;
  /** Named in the content security policy. */
  apiOrigin?: string;
  /** Empty or absent: telephones are served the same pages. */
  mobileOrigin?: string;
  /** Served over https: browsers are told to come no other way. */
  isSecure?: boolean;
  /** How much the files kept in memory may take; 64 MB unless told. */
  memoryBytes?: number;
}

export interface RunningSite {
  server: Server;
  port: number;
  close: () => Promise<void>;
}

const notFoundPage = (locale: Locale) =>
  locale === defaultLocale ? '/404.html' : localisePath(locale, '/404/index.html');

/** Addresses that are asked for again are understood once. */
const KNOWN_ADDRESSES = 20_000;
const LONGEST_KNOWN = 512;

function addressBook(): (url: string) => Address {
  const known = new LRUCache<string, Address>({ max: KNOWN_ADDRESSES });
  return (url) => {
    if (url.length > LONGEST_KNOWN) return resolveAddress(url);
    const found = known.get(url);
    if (found) return found;
    const address = resolveAddress(url);
    known.set(url, address);
    return address;
  };
}

/** Serves a build as the CDN does: the address rules, compression, validators, caching, security headers. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { dist, port, host = '127.0.0.1', apiOrigin = '', mobileOrigin = '', isSecure = false } = options;
  const vary = mobileOrigin ? 'accept-encoding, user-agent' : 'accept-encoding';
  const files = new HotFiles(dist, options.memoryBytes);
  const release = releasePolicy(dist, apiOrigin);
  const addressOf = addressBook();

  /** True when the visitor was sent to the mobile site. */
  const leadToMobile = (
    { url = '/', headers }: IncomingMessage,
    response: ServerResponse,
    common: Record<string, string>,
  ): boolean => {
    const { 'user-agent': userAgent = '', cookie = '' } = headers;
    const location = mobileLocation(mobileOrigin, { url, userAgent, cookie });
    if (!location) return false;
    response.writeHead(302, { ...common, location, 'cache-control': 'no-store' }).end();
    return true;
  };

  const sendPath = async (
    request: IncomingMessage,
    response: ServerResponse,
    policy: PolicyOfRelease,
    { path, status }: { path: string; status: 200 | 404 },
  ): Promise<boolean> => {
    const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
    for (let tries = 0; tries < 3; tries += 1) {
      const version = files.held(path) ?? (await files.read(path));
      if (!version) return false;
      const part = heldPart(version, accepted) ?? (await choosePart(files, version, accepted));
      const headers = fileHeaders(version, part, status, policy, { isSecure, vary });
      if (await sendFile(request, response, { files, version, packed: part?.body, headers, status }))
        return true;
    }
    throw new Error(`${path} changes faster than it can be sent`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const policy = release.known() ?? (await release.current());
    const common = () => plainHeaders(policy, isSecure);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...common(), allow: 'GET, HEAD' }).end();
      return;
    }
    const url = request.url ?? '/';
    if (mobileOrigin) {
      if (leadToMobile(request, response, common())) return;
      if (/[?&]full=1(&|$)/.test(url)) response.setHeader('set-cookie', 'fullSite=1; Path=/; SameSite=Lax');
    }
    const address = addressOf(url);
    if (address.kind === 'redirect') {
      const { status, location } = address;
      const keep = status === 301 ? 'public, max-age=3600' : 'no-cache';
      response.writeHead(status, { ...common(), location, 'cache-control': keep }).end();
      return;
    }
    if (address.kind !== 'missing') {
      const path = address.kind === 'page' ? `${address.path}index.html` : address.path;
      const isOurs = !path.endsWith('.br') && !path.endsWith('.gz') && path !== `/${hashesFile}`;
      if (isOurs && (await sendPath(request, response, policy, { path, status: 200 }))) return;
    }
    const canonical =
      address.kind === 'page' && address.above !== undefined
        ? await onlyPageBelow(dist, address.above)
        : undefined;
    if (canonical) {
      const location = encodeURI(canonical);
      response.writeHead(301, { ...common(), location, 'cache-control': 'public, max-age=3600' }).end();
      return;
    }
    const path = notFoundPage(address.locale);
    if (await sendPath(request, response, policy, { path, status: 404 })) return;
    response.writeHead(404, { ...common(), 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
  };

  // Nearly nobody sends a body along: without one there is no stream to end.
  const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
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
