import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hashes of what the pages carry inline, for the content security policy. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Written into the build by the compression step, so that a start need not read every page. */
export const hashesFile = 'csp-hashes.json';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** Data blocks are never run, so the policy does not ask for them. */
const dataType = /\stype="?application\/(?:ld\+)?json/;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function addInlineHashes(html: string, scripts: Set<string>, styles: Set<string>): void {
  for (const [, attributes = '', body = ''] of html.matchAll(inlineScript)) {
    if (!dataType.test(attributes)) scripts.add(hashOf(body));
  }
  for (const [, body = ''] of html.matchAll(inlineStyle)) styles.add(hashOf(body));
}

/** Reads the pages of a build and gives the union of their inline hashes. */
export async function collectHashes(dist: string): Promise<InlineHashes> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    addInlineHashes(await readFile(join(entry.parentPath, entry.name), 'utf8'), scripts, styles);
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

export function contentSecurityPolicy(hashes: InlineHashes, apiOrigin: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.scripts.join(' ')}`,
    `style-src-elem 'self' ${hashes.styles.join(' ')}`,
    // React and the pictures' ground colours use style attributes.
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
