import { toJsonSchema } from '@valibot/to-json-schema';
import { schemaPath } from './profile.ts';
import { capabilityNames, extensionName, type UcpVersion } from './protocol.ts';
import { jewelleryFilter } from './ucp-requests.ts';

/** A request schema of the protocol whose filters have our member. */
const extended = (version: UcpVersion, file: string, request: string) => ({
  allOf: [
    { $ref: `https://ucp.dev/${version}/schemas/shopping/${file}.json#/$defs/${request}` },
    {
      type: 'object',
      properties: {
        filters: { type: 'object', properties: { jewellery: { $ref: '#/$defs/jewellery_filter' } } },
      },
    },
  ],
});

/** The JSON Schema of our extension for a release; undefined for a host that cannot declare one. */
export function jewellerySchema(apiOrigin: string, version: UcpVersion): object | undefined {
  const name = extensionName(apiOrigin, version);
  if (name === undefined) return undefined;
  const { $schema: _, ...filter } = toJsonSchema(jewelleryFilter, { typeMode: 'input', errorMode: 'ignore' });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${apiOrigin}${schemaPath(version)}`,
    ...{ name, version, title: 'Jewellery' },
    description:
      'Filters of the catalogue by metal, shape, gem, style and origin of pieces, and by the grades of loose diamonds. Products carry the same facts in metadata.jewellery.',
    requires: { protocol: { min: version } },
    $defs: {
      jewellery_filter: filter,
      [capabilityNames.search]: {
        $defs: { search_request: extended(version, 'catalog_search', 'search_request') },
      },
      [capabilityNames.lookup]: {
        $defs: {
          lookup_request: extended(version, 'catalog_lookup', 'lookup_request'),
          get_product_request: extended(version, 'catalog_lookup', 'get_product_request'),
        },
      },
    },
  };
}
