import { fstatSync, type ReadStream, realpathSync, type Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { hashesFile, policyReader } from './content-security-policy.ts';
import { fileHeaders } from './headers.ts';
import { type Redirects, redirectsReader } from './redirects.ts';
import { setLanguagesOf } from './release-languages.ts';

/** The release that is served at the time of a request. */
export interface Release {
  /** The folder itself, not the link to it. */
  folder: string;
  /** The content security policy for the pages that are in the folder now. */
  policy: () => string;
  /** Former addresses, as the publisher last wrote them. */
  redirects: () => Redirects;
  /** Sends a file by its decoded path. Returns false, with nothing sent, if the release has no such file. */
  send: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
}

/** The list of hashes and the compressed forms are not served; `?` and `#` would cut a path short. */
export const isPublic = (path: string) => !/\.(?:br|gz)$|[?#]/.test(path) && path !== `/${hashesFile}`;

/**
 * sirv does not handle errors of the file it pipes, which would end the process, and keeps it open after the client has
 * left. It also opens the file after it has read its size: if the publisher has replaced the file in between, the headers
in between, the headers, so the connection is closed and the client asks again.
 */
function guardFile(response: ServerResponse, stats: Stats): void {
  response.once('pipe', (file: ReadStream) => {
    response.once('close', () => file.destroy());
    file.once('error', () => response.destroy());
    file.once('open', (descriptor: number) => {
      const opened = fstatSync(descriptor);
      if (opened.ino !== stats.ino || opened.mtimeMs !== stats.mtimeMs) response.destroy();
    });
  });
}

interface ReleaseOptions {
  apiOrigin: string;
  vary: string;
}

function openRelease(folder: string, { apiOrigin, vary }: ReleaseOptions): Release {
  const policy = policyReader(folder, apiOrigin);
  // In dev mode sirv looks each file up at each request. Its other mode lists the folder once, but the publisher replaces
  // files of a release.
  const handler = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, _path, stats) {
      response.setHeader('vary', vary);
      // Read after the page: the publisher replaces the list of hashes before the pages.
      response.setHeader('content-security-policy', policy());
      guardFile(response, stats);
    },
  });
  return {
    folder,
    policy,
    redirects: redirectsReader(folder),
    send(request, response, path) {
      if (!isPublic(path)) return false;
      const headers = { ...fileHeaders(path), vary };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      let isFound = true;
      request.url = encodeURI(path);
      handler(request, response, () => {
        isFound = false;
        for (const name of Object.keys(headers)) response.removeHeader(name);
      });
      return isFound;
    },
  };
}

/** Returns the release that `dist`, a link or a folder, points to at each call. */
export function currentRelease(dist: string, options: ReleaseOptions): () => Release {
  let release: Release | undefined;
  return () => {
    const folder = realpathSync.native(dist);
    if (release?.folder !== folder) {
      release = openRelease(folder, options);
      setLanguagesOf(folder);
    }
    return release;
  };
}
