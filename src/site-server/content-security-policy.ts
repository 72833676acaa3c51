import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

/** Hashes of the inline scripts and styles of all pages, for the content security policy. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Written into the build by the compression step, so that the server does not read every page at start. */
export const hashesFile = 'csp-hashes.json';

/** Data blocks are never executed, so the policy does not apply to them. */
const dataTypes = ['application/json', 'application/ld+json'];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Adds the hashes of a page's inline scripts and styles to the sets. The page is parsed: a script written in the title
 * of an article is text of an attribute there, and must not be allowed.
 */
export function addInlineHashes(html: string, scripts: Set<string>, styles: Set<string>): void {
  let hashes: Set<string> | undefined;
  let body = '';
  const parser = new Parser({
    onopentag(name, { src, type = '' }) {
      const isScript =
        name === 'script' && src === undefined && !dataTypes.includes(type.trim().toLowerCase());
      hashes = isScript ? scripts : name === 'style' ? styles : undefined;
      body = '';
    },
    ontext(text) {
      if (hashes) body += text;
    },
    onclosetag() {
      hashes?.add(hashOf(body));
      hashes = undefined;
    },
  });
  parser.end(html);
}

/** The value of the header of the same name. */
export function contentSecurityPolicy(hashes: InlineHashes, apiOrigin: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.scripts.join(' ')}`,
    `style-src-elem 'self' ${hashes.styles.join(' ')}`,
    // React and the placeholder colours of images use style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${apiOrigin}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${apiOrigin}`,
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

/** Returns a function that gives the policy of a release, read again when its list of hashes has been replaced. */
export function policyReader(folder: string, apiOrigin: string): () => string {
  const file = join(folder, hashesFile);
  let version = '';
  let policy = contentSecurityPolicy({ scripts: [], styles: [] }, apiOrigin);
  return () => {
    const info = statSync(file, { throwIfNoEntry: false });
    const found = info ? `${info.ino} ${info.mtimeMs}` : '';
    if (found !== version) {
      policy = contentSecurityPolicy(JSON.parse(readFileSync(file, 'utf8')) as InlineHashes, apiOrigin);
      version = found;
    }
    return policy;
  };
}
