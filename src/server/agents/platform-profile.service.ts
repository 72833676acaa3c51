import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Host } from '#server/platform/host.ts';
import { requestPublic } from '#server/platform/http/public-request.ts';
import { targetProblem } from '#server/platform/http/public-target.ts';
import { offeredCapabilities } from './profile.ts';
import { ProtocolRefusal, type UcpVersion, ucpVersions } from './protocol.ts';

const timeoutMs = 3_000;
const mostBytes = 64 * 1024;
const mostProfiles = 1_000;
/** A profile is read again after the time of its Cache-Control, within these bounds. */
const leastAgeMs = 60_000;
const mostAgeMs = 3_600_000;
/** A profile that could not be read is tried again after this time. */
const failedAgeMs = 10_000;

const profileSchema = v.looseObject({
  ucp: v.looseObject({
    version: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
    capabilities: v.optional(v.record(v.string(), v.array(v.looseObject({ version: v.string() }))), {}),
  }),
});

/** The part of a profile that is kept; documents are of strangers. */
interface PlatformProfile {
  /** Release that the platform declares. */
  declared: string;
  /** Names of the capabilities that the shop offers in that release and the platform has too. */
  active: ReadonlySet<string>;
}

function readProfile(
  { ucp: { version, capabilities } }: v.InferOutput<typeof profileSchema>,
  apiOrigin: string,
): PlatformProfile {
  const known = ucpVersions.find((each) => each === version);
  const offered = known === undefined ? [] : Object.keys(offeredCapabilities(apiOrigin, known));
  const isShared = (name: string) => (capabilities[name] ?? []).some((each) => each.version === version);
  return { declared: version, active: new Set(offered.filter(isShared)) };
}

/** What both sides speak. */
export interface Negotiated {
  /** Release of the protocol that the platform's profile declares. */
  version: UcpVersion;
  /** Names of the capabilities that platform and shop have in the same version. */
  active: ReadonlySet<string>;
}

const discoveryFailed = (code: string, content: string, status: number): ProtocolRefusal =>
  new ProtocolRefusal(code, content, { status, rpcCode: -32_001 });

/** The URL in `profile="https://…"`, a dictionary of RFC 8941; undefined without one. */
export const profileOfHeader = (header: string | undefined): string | undefined =>
  /(?:^|[,\s])profile="([^"\\]*)"/.exec(header ?? '')?.[1];

function maxAgeMs(cacheControl: string): number {
  const seconds = /max-age=(\d{1,9})/.exec(cacheControl)?.[1];
  return Math.min(mostAgeMs, Math.max(leastAgeMs, Number(seconds ?? 0) * 1000));
}

/** Reads the profiles of platforms, which say what they understand, and keeps them for a while. */
export function platformProfiles({ config, limits }: Pick<Host, 'config' | 'limits'>) {
  const profiles = new LRUCache<string, Promise<PlatformProfile>>({ max: mostProfiles, ttl: mostAgeMs });

  async function fetchProfile(url: string): Promise<PlatformProfile> {
    const answer = await requestPublic({
      ...{ url, method: 'GET', headers: { accept: 'application/json' }, timeoutMs, mostBytes },
      permitsLoopback: config.permitsLoopbackWebhooks,
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : '';
      throw discoveryFailed('profile_unreachable', `The platform profile could not be read: ${why}.`, 424);
    });
    if (answer.status !== 200) {
      const content = `The platform profile could not be read: status ${answer.status}.`;
      throw discoveryFailed('profile_unreachable', content, 424);
    }
    let document: unknown;
    try {
      document = JSON.parse(answer.body);
    } catch {
      throw discoveryFailed('profile_malformed', 'The platform profile is not JSON.', 422);
    }
    const parsed = v.safeParse(profileSchema, document);
    if (!parsed.success)
      throw discoveryFailed('profile_malformed', 'The platform profile is not a profile of UCP.', 422);
    const profile = readProfile(parsed.output, config.apiOrigin);
    profiles.set(url, Promise.resolve(profile), {
      ttl: maxAgeMs(String(answer.headers['cache-control'] ?? '')),
    });
    return profile;
  }

  async function profileOf(url: string, ip: string): Promise<PlatformProfile> {
    const cached = profiles.get(url);
    if (cached) return cached;
    await limits.take('profileAddress', ip);
    const known = profiles.get(url);
    if (known) return known;
    const reading = fetchProfile(url);
    profiles.set(url, reading, { ttl: mostAgeMs });
    reading.catch(() => profiles.set(url, reading, { ttl: failedAgeMs }));
    return reading;
  }

  return {
    /**
     * The release and the capabilities that a platform shares with the shop. `ip` is the caller's. Throws a ProtocolRefusal
     * if the profile cannot be read or is of another release, and 1000010 if the caller names too many profiles.
     */
    async negotiate(url: string | undefined, ip: string): Promise<Negotiated> {
      if (url === undefined || url.length > 500 || targetProblem(url, config.permitsLoopbackWebhooks))
        throw discoveryFailed(
          'invalid_profile_url',
          'Name the URL of the platform profile in UCP-Agent.',
          400,
        );
      const { declared, active } = await profileOf(url, ip);
      const version = ucpVersions.find((each) => each === declared);
      if (version === undefined) {
        const content = `Protocol version ${declared} is not supported. This business supports ${ucpVersions.join(' and ')}.`;
        throw discoveryFailed('version_unsupported', content, 422);
      }
      return { version, active };
    },
  };
}

export type PlatformProfiles = ReturnType<typeof platformProfiles>;
