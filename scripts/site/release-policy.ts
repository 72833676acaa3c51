import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addInlineHashes,
  collectHashes,
  contentSecurityPolicy,
  hashesFile,
  type InlineHashes,
} from './policy.ts';

/** A release may bring new inline scripts: their hashes are looked for again after this time. */
const HASHES_MAX_AGE_MS = 1_000;

/** The content security policy of the release that is being served. */
export interface ReleasePolicy {
  /** Known without a look at the file system; undefined where it is time to look again. */
  known(): PolicyOfRelease | undefined;
  current(): Promise<PolicyOfRelease>;
}

/** One state of the policy; another object once the release has changed. */
export interface PolicyOfRelease {
  /** For an answer without a page. */
  readonly text: string;
  /** For a page, whose own scripts run even if it was put in place before the release's list of hashes. */
  textFor(html: string): string;
}

function policyOf(hashes: InlineHashes, apiOrigin: string): PolicyOfRelease {
  const text = contentSecurityPolicy(hashes, apiOrigin);
  return {
    text,
    textFor(html) {
      const scripts = new Set(hashes.scripts);
      const styles = new Set(hashes.styles);
      addInlineHashes(html, scripts, styles);
      const isListed = scripts.size === hashes.scripts.length && styles.size === hashes.styles.length;
      return isListed
        ? text
        : contentSecurityPolicy({ scripts: [...scripts], styles: [...styles] }, apiOrigin);
    },
  };
}

async function readHashes(dist: string): Promise<InlineHashes> {
  try {
    return JSON.parse(await readFile(join(dist, hashesFile), 'utf8')) as InlineHashes;
  } catch {
    return collectHashes(dist);
  }
}

export function releasePolicy(dist: string, apiOrigin: string): ReleasePolicy {
  let state: { version: string; policy: Promise<PolicyOfRelease>; read?: PolicyOfRelease } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const isFresh = () => performance.now() - checkedAt <= HASHES_MAX_AGE_MS;

  return {
    known: () => (isFresh() ? state?.read : undefined),
    async current() {
      if (state && isFresh()) return state.policy;
      const info = await stat(join(dist, hashesFile)).catch(() => undefined);
      checkedAt = performance.now();
      const version = `${info?.ino}:${info?.mtimeMs}`;
      if (state?.version === version) return state.policy;
      const next: NonNullable<typeof state> = {
        version,
        policy: readHashes(dist).then((hashes) => {
          next.read = policyOf(hashes, apiOrigin);
          return next.read;
        }),
      };
      state = next;
      return next.policy;
    },
  };
}
