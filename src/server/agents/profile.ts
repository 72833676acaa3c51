import { capabilityNames, extensionName, type ProtocolAnswer, ucpVersion } from './protocol.ts';

const published = `https://ucp.dev/${ucpVersion}`;

/** Paths of the API host. */
export const ucpPaths = {
  profile: '/.well-known/ucp',
  rest: '/ucp/v1',
  mcp: '/ucp/mcp',
  permalink: '/ucp/buy',
  schema: '/ucp/schemas/jewellery.json',
} as const;

const standard = (spec: string, schema: string) => ({
  version: ucpVersion,
  spec: `${published}/specification/${spec}`,
  schema: `${published}/schemas/shopping/${schema}.json`,
});

const catalogue = [capabilityNames.search, capabilityNames.lookup];

/** Capabilities by name, as the profile declares them. A permalink is declared only for an https host, as its schema asks. */
export function offeredCapabilities(apiOrigin: string): Record<string, object[]> {
  const own = extensionName(apiOrigin);
  return {
    [capabilityNames.search]: [standard('shopping/catalog/search', 'catalog_search')],
    [capabilityNames.lookup]: [standard('shopping/catalog/lookup', 'catalog_lookup')],
    [capabilityNames.cart]: [standard('shopping/cart', 'cart')],
    [capabilityNames.fulfillment]: [{ ...standard('fulfillment', 'fulfillment'), extends: catalogue }],
    ...(apiOrigin.startsWith('https:') && {
      [capabilityNames.permalink]: [
        { ...standard('permalink', 'permalink'), config: { endpoint: `${apiOrigin}${ucpPaths.permalink}` } },
      ],
    }),
    ...(own && {
      [own]: [{ version: ucpVersion, schema: `${apiOrigin}${ucpPaths.schema}`, extends: catalogue }],
    }),
  };
}

/** The profile of the shop, served at `/.well-known/ucp`. It has no payment handlers: payment is on the shop's pages. */
export function businessProfile(apiOrigin: string): ProtocolAnswer {
  const service = (transport: 'rest' | 'mcp', path: string, file: string) => ({
    version: ucpVersion,
    spec: `${published}/specification/overview`,
    transport,
    schema: `${published}/services/shopping/${file}`,
    endpoint: `${apiOrigin}${path}`,
  });
  return {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          service('rest', ucpPaths.rest, 'rest.openapi.json'),
          service('mcp', ucpPaths.mcp, 'mcp.openrpc.json'),
        ],
      },
      capabilities: offeredCapabilities(apiOrigin),
      payment_handlers: {},
    },
  };
}
