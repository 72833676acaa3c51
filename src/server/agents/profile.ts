import {
  capabilityNames,
  extensionName,
  type ProtocolAnswer,
  type UcpVersion,
  ucpVersion,
  ucpVersions,
} from './protocol.ts';

/** Paths of the API host. */
export const ucpPaths = {
  profile: '/.well-known/ucp',
  rest: '/ucp/v1',
  mcp: '/ucp/mcp',
  permalink: '/ucp/buy',
} as const;

/** Path of the profile of a release. */
export const profilePath = (version: UcpVersion): string =>
  version === ucpVersion ? ucpPaths.profile : `/ucp/profiles/${version}`;

/** Path of the schema of our extension for a release. */
export const schemaPath = (version: UcpVersion): string =>
  version === ucpVersion ? '/ucp/schemas/jewellery.json' : `/ucp/schemas/${version}/jewellery.json`;

const published = (version: UcpVersion): string => `https://ucp.dev/${version}`;

const catalogue = [capabilityNames.search, capabilityNames.lookup];

/**
 * Capabilities by name, as the profile of a release declares them. A permalink is declared only for an https host, as its
 * schema asks. Release 2026-04-08 has no permalinks, and its fulfilment extends the checkout only.
 */
export function offeredCapabilities(apiOrigin: string, version: UcpVersion): Record<string, object[]> {
  const isNewest = version === ucpVersion;
  const folder = isNewest ? 'shopping/' : '';
  const standard = (spec: string, schema: string) => ({
    version,
    spec: `${published(version)}/specification/${spec}`,
    schema: `${published(version)}/schemas/shopping/${schema}.json`,
  });
  const own = extensionName(apiOrigin, version);
  return {
    [capabilityNames.search]: [standard(`${folder}catalog/search`, 'catalog_search')],
    [capabilityNames.lookup]: [standard(`${folder}catalog/lookup`, 'catalog_lookup')],
    [capabilityNames.cart]: [standard(`${folder}cart`, 'cart')],
    ...(isNewest && {
      [capabilityNames.fulfillment]: [{ ...standard('fulfillment', 'fulfillment'), extends: catalogue }],
    }),
    ...(isNewest &&
      apiOrigin.startsWith('https:') && {
        [capabilityNames.permalink]: [
          {
            ...standard('permalink', 'permalink'),
            config: { endpoint: `${apiOrigin}${ucpPaths.permalink}` },
          },
        ],
      }),
    ...(own && { [own]: [{ version, schema: `${apiOrigin}${schemaPath(version)}`, extends: catalogue }] }),
  };
}

/** The profile of each older release, by its version. */
const olderProfiles = (apiOrigin: string): Record<string, string> =>
  Object.fromEntries(
    ucpVersions
      .filter((version) => version !== ucpVersion)
      .map((version) => [version, `${apiOrigin}${profilePath(version)}`]),
  );

/**
 * The profile of the shop in a release; that of the newest names the others. It has no payment handlers: payment is on the
 * shop's pages.
 */
export function businessProfile(apiOrigin: string, version: UcpVersion): ProtocolAnswer {
  const service = (transport: 'rest' | 'mcp', path: string, file: string) => ({
    version,
    spec: `${published(version)}/specification/overview`,
    transport,
    schema: `${published(version)}/services/shopping/${file}`,
    endpoint: `${apiOrigin}${path}`,
  });
  return {
    ucp: {
      version,
      ...(version === ucpVersion && { supported_versions: olderProfiles(apiOrigin) }),
      services: {
        'dev.ucp.shopping': [
          service('rest', ucpPaths.rest, 'rest.openapi.json'),
          service('mcp', ucpPaths.mcp, 'mcp.openrpc.json'),
        ],
      },
      capabilities: offeredCapabilities(apiOrigin, version),
      payment_handlers: {},
    },
  };
}
