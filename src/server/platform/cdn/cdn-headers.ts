import type { CdnSettings } from '#server/config-cdn.ts';
import type { Shown } from '../revisions/areas.ts';
import { tagsOfAnswer } from './cdn-tags.ts';

/** How long a CDN may serve an answer without asking. It limits how long an answer is stale if purges fail. */
export const cdnMaxAgeS = 300;

interface TaggedAnswer {
  readonly shown: Shown;
}

/** Headers for the CDN of an answer. Without an answer, and for one without tags, they forbid it to store anything. */
export type CdnHeaders = (answer?: TaggedAnswer) => Readonly<Record<string, string>>;

/**
 * Creates the headers that a CDN removes from answers: their tags, and how long it may store them, which browsers must not.
 * Cloudflare and others read `CDN-Cache-Control` (RFC 9213), Fastly reads `Surrogate-Control`.
 */
export function cdnHeaders({ kind }: Pick<CdnSettings, 'kind'>): CdnHeaders {
  const known = new WeakMap<TaggedAnswer, ReturnType<CdnHeaders>>();
  // Fastly ignores `no-store` and `no-cache`, and would store the answer for its default time.
  const unstored = {
    ...(kind !== 'fastly' && { 'CDN-Cache-Control': 'no-store' }),
    ...(kind !== 'cloudflare' && { 'Surrogate-Control': 'max-age=0' }),
  };
  const make = ({ shown }: TaggedAnswer) => {
    const tags = tagsOfAnswer(shown);
    if (!tags) return unstored;
    return {
      ...(kind !== 'fastly' && {
        'CDN-Cache-Control': `max-age=${cdnMaxAgeS}`,
        'Cache-Tag': tags.join(','),
      }),
      ...(kind !== 'cloudflare' && {
        'Surrogate-Control': `max-age=${cdnMaxAgeS}`,
        'Surrogate-Key': tags.join(' '),
      }),
    };
  };
  return (answer) => {
    if (!answer) return unstored;
    const made = known.get(answer) ?? make(answer);
    known.set(answer, made);
    return made;
  };
}
