import { toJsonSchema } from '@valibot/to-json-schema';
import { ucpPaths } from './profile.ts';
import { capabilityNames, extensionName, ucpVersion } from './protocol.ts';
import { jewelleryFilter } from './ucp-requests.ts';

const published = `https://ucp.dev/${ucpVersion}/schemas/shopping`;

/** A request schema of the protocol whose filters have our member. */
const extended = (file: string, request: string) => ({
  allOf: [
    { $ref: `${published}/${file}.json#/$defs/${request}` },
    {
      type: 'object',
      properties: {
        filters: { type: 'object', properties: { jewellery: { $ref: '#/$defs/jewellery_filter' } } },
      },
    },
  ],
});

/** The JSON Schema of our extension; undefined for a host that cannot declare one. */
export function jewellerySchema(apiOrigin: string): object | undefined {
  const name = extensionName(apiOrigin);
  if (name === undefined) return undefined;
  const { $schema: _, ...filter } = toJsonSchema(jewelleryFilter, { typeMode: 'input', errorMode: 'ignore' });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${apiOrigin}${ucpPaths.schema}`,
    ...{ name, version: ucpVersion, title: 'Jewellery' },
    description:
      'Filters of the catalogue by metal, shape, gem, style and origin of pieces, and by the grades of loose diamonds. Products carry the same facts in metadata.jewellery.',
    requires: { protocol: { min: ucpVersion } },
    $defs: {
      jewellery_filter: filter,
      [capabilityNames.search]: { $defs: { search_request: extended('catalog_search', 'search_request') } },
      [capabilityNames.lookup]: {
        $defs: {
          lookup_request: extended('catalog_lookup', 'lookup_request'),
          get_product_request: extended('catalog_lookup', 'get_product_request'),
        },
      },
    },
  };
}
