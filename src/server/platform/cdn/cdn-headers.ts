import type { CdnSettings } from '#server/config-cdn.ts';
import type { Shown } from '../revisions/areas.ts';
import { tagsOfAnswer } from './cdn-tags.ts';

/** How long a CDN may serve an answer without asking. It limits how long an answer is stale if purges fail. */
export const cdnMaxAgeS = 300;

interface TaggedAnswer {
  readonly shown: Shown;
}

/** Headers for the CDN of an answer; undefined if it must not store it. */
export type CdnHeaders = (answer: TaggedAnswer) => Readonly<Record<string, string>> | undefined;

/**
 * Creates the headers that a CDN removes from answers: their tags, and how long it may store them, which browsers must not.
 * Cloudflare and others read `CDN-Cache-Control` (RFC 9213), Fastly reads `Surrogate-Control`.
 */
export function cdnHeaders({ kind }: Pick<CdnSettings, 'kind'>): CdnHeaders {
  const known = new WeakMap<TaggedAnswer, ReturnType<CdnHeaders>>();
  const make: CdnHeaders = ({ shown }) => {
    const tags = tagsOfAnswer(shown);
    return (
      tags && {
        ...(kind !== 'fastly' && {
          'CDN-Cache-Control': `max-age=${cdnMaxAgeS}`,
          'Cache-Tag': tags.join(','),
        }),
        ...(kind !== 'cloudflare' && {
          'Surrogate-Control': `max-age=${cdnMaxAgeS}`,
          'Surrogate-Key': tags.join(' '),
        }),
      }
    );
  };
  return (answer) => {
    if (!known.has(answer)) known.set(answer, make(answer));
    return known.get(answer);
  };
}
