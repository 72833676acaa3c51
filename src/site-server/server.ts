import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { resolveAddress } from './addresses.ts';
import { forwardDocument, isForwarded } from './forward-documents.ts';
import { securityHeaders } from './headers.ts';
import { redirectToMobile } from './mobile-redirect.ts';
import { sendNotFound } from './not-found.ts';
import { currentRelease } from './release.ts';
import { normaliseRequest } from './request-headers.ts';

export interface SiteOptions {
  /** Folder of the build, or a link to it. Files and the link may be replaced by rename at any time. */
  dist: string;
  port: number;
  host?: string;
  /** Allowed by the content security policy. */
  apiOrigin?: string;
  /** Empty or absent: phones get the same pages. */
  mobileOrigin?: string;
  /** Served over https: adds Strict-Transport-Security. */
  isSecure?: boolean;
}

export interface RunningSite {
  server: Server;
  port: number;
  close: () => Promise<void>;
}

/** The request listener of the site: our address rules, mobile redirect and headers around the files of the build. */
function siteListener(options: Omit<SiteOptions, 'port' | 'host'>) {
  const { dist, apiOrigin = '', mobileOrigin = '', isSecure = false } = options;
  const vary = mobileOrigin ? 'accept-encoding, user-agent' : 'accept-encoding';
  const releaseNow = currentRelease(dist, { apiOrigin, vary });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const release = releaseNow();
    for (const [name, value] of Object.entries(securityHeaders(release.policy(), isSecure)))
      response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (redirectToMobile(mobileOrigin, request, response)) return;
    if (apiOrigin !== '' && isForwarded(request.url)) {
      await forwardDocument(apiOrigin, request.url, response);
      return;
    }
    normaliseRequest(request);

    const address = resolveAddress(request.url ?? '/', release.redirects());
    if (address.kind === 'redirect') {
      const { status, location } = address;
      const cacheControl = status === 301 ? 'public, max-age=3600' : 'no-cache';
      response.writeHead(status, { location, 'cache-control': cacheControl }).end();
      return;
    }
    if (address.kind !== 'missing') {
      const path = address.kind === 'page' ? `${address.path}index.html` : address.path;
      if (release.send(request, response, path)) return;
    }
    if (address.kind === 'page' && address.shortArticle !== undefined) {
      const location = address.shortArticle;
      if (existsSync(join(release.folder, location, 'index.html'))) {
        response.writeHead(301, { location, 'cache-control': 'public, max-age=3600' }).end();
        return;
      }
    }
    await sendNotFound(request, response, { folder: release.folder, locale: address.locale, vary });
  };
}

/**
 * Clients keep idle connections for up to a minute. If the server closed one first, a request sent at that moment would
 * fail.
 */
const keepAliveTimeout = 65_000;

/** Serves a build. nginx and Caddy answer the same requests in the same way by the recipes in scripts/deploy. */
export async function startSite({ port, host = '127.0.0.1', ...options }: SiteOptions): Promise<RunningSite> {
  const listener = siteListener(options);
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    listener(request, response).catch(() => {
      // The client has left, or a file has gone while it was sent.
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
