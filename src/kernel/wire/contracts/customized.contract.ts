import * as v from 'valibot';
import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import { mostLinkCharacters } from '#kernel/shop/designs/designs.rules.ts';
import { filterAttrs, filterPrice, product } from '#kernel/wire/contracts/catalogue.contract.ts';
import { productCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { mapOf } from '#kernel/wire/shapes.ts';
import { designDocument, designInput, designPrice, stoneReference } from './composition.contract.ts';
import { customOption } from './custom-option.contract.ts';

const named = v.object({ id: v.string(), name: v.string() });

const quote = v.object({
  base: v.picklist(['gold', 'platinum', 'palladium', 'silver']),
  per_ounce_minor: v.number(),
  /** ISO 8601. */
  quoted_at: v.string(),
});

const rates = v.custom<PriceRates>((value) => typeof value === 'object' && value !== null);

const listInput = v.object({
  p: p.page,
  numPerPage: p.perPage(24),
  category: v.optional(v.union([v.literal(''), p.id]), ''),
  filters: filterAttrs,
});

const listOutput = v.object({
  products: v.array(productCard),
  total: v.number(),
  page_count: v.number(),
  categories: v.array(
    v.object({ id: v.number(), name: v.string(), count: v.number(), selected: v.boolean() }),
  ),
  filter_info: mapOf(
    v.object({
      name: v.string(),
      label: v.string(),
      items: v.array(
        v.object({ _id: v.string(), label: v.string(), count: v.number(), selected: v.boolean() }),
      ),
    }),
  ),
  filter_price: filterPrice,
});

/** A number of the design that an option sets, with its bounds. */
const range = v.object({
  option: v.string(),
  path: v.string(),
  min: v.number(),
  max: v.number(),
  unit: v.picklist(['mm', 'ct']),
});

const detailOutput = v.object({
  product,
  /** The product's design with its default options. */
  design: designDocument,
  ranges: v.array(range),
  /** The designs of a set's pieces, in the order of `product.pieces`; empty for a single piece. */
  pieces: v.array(v.object({ product_id: v.number(), design: designDocument })),
  /** With the first value of every option. */
  price: designPrice,
});

const optionsInput = v.object({
  id: p.id,
  /** As `custom_option` of cart/add; omitted options get the product's first value, and no engraving. */
  options: v.optional(customOption, {}),
});

/** For external viewers, which fetch the file by URL only: no header, no cookie, no body. */
const modelInput = v.object({
  design: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(mostLinkCharacters)),
});
const modelOutput = v.object({
  name: v.string(),
  bytes: v.instance(Uint8Array),
  /** Hash of the file's content. */
  tag: v.string(),
});

export const customizedEndpoints = {
  customizedInit: endpoint('GET', 'vplus3d/customized/index-init', {
    summary: 'What the studio offers, with the quotes and rates that prices are made of',
    input: p.nothing,
    output: v.object({
      metals: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          base: v.string(),
          swatch: v.string(),
        }),
      ),
      finishes: v.array(named),
      cuts: v.array(named),
      materials: v.array(named),
      kinds: v.array(named),
      heads: v.array(named),
      shoulders: v.array(named),
      fonts: v.array(named),
      grades: v.object({
        color: v.array(v.string()),
        clarity: v.array(v.string()),
        cut: v.array(v.string()),
        fluor: v.array(v.string()),
        origin: v.array(named),
        /** How a coloured stone was cut: to standard proportions, or natively. */
        make: v.array(named),
      }),
      quotes: v.array(quote),
      rates,
      currency: v.object({ code: v.string(), symbol: v.string(), rate: v.string() }),
      /** Catalogue designs to start from, by product. */
      defaults: v.array(
        v.object({ product_id: v.number(), kind: v.string(), name: v.string(), design: designDocument }),
      ),
    }),
  }),
  designPriceOf: endpoint('POST', 'vplus3d/customized/gongliao-price', {
    summary: 'Labour and material of a design, with what follows from it',
    jsonParameters: ['design'],
    input: v.object({ design: designInput, stone_id: stoneReference }),
    output: designPrice,
  }),
  designGlb: endpoint('GET', 'vplus3d/customized/model.glb', {
    summary: 'A design as glTF in metres, for AR viewers; base64url of its deflated JSON, as links carry it',
    input: modelInput,
    output: modelOutput,
    file: 'model/gltf-binary',
  }),
  designUsdz: endpoint('GET', 'vplus3d/customized/model.usdz', {
    summary: 'A design as USDZ in metres, for AR viewers; base64url of its deflated JSON, as links carry it',
    input: modelInput,
    output: modelOutput,
    file: 'model/vnd.usdz+zip',
  }),
  fixedDesign: endpoint('GET', 'vplus3d/customized/design-pruduct-detail', {
    summary: 'A product of a fixed design, or a suit (types 1 and 4), with its design',
    input: v.object({ id: p.id }),
    output: detailOutput,
  }),
  variableDesign: endpoint('GET', 'vplus3d/customized/variable-product-detail', {
    summary: 'A product of a design with choices (type 2), with its design',
    input: v.object({ id: p.id }),
    output: detailOutput,
  }),
  fixedPrice: endpoint('POST', 'vplus3d/customized/fixed-price-byvplus', {
    summary: 'Price of a type 1 product with its options',
    input: optionsInput,
    output: designPrice,
  }),
  variablePrice: endpoint('POST', 'vplus3d/customized/variable-gongliao-price', {
    summary: 'Price of a type 2 product with its options',
    input: optionsInput,
    output: designPrice,
  }),
  suitPrice: endpoint('POST', 'vplus3d/customized/fixed-suit-price', {
    summary: 'Price of a suit (type 4) with its options',
    input: optionsInput,
    output: designPrice,
  }),
  ...inModule('studio', {
    fixedDesigns: endpoint('GET', 'vplus3d/customized/design-list', {
      summary: 'Products of a fixed design (type 1)',
      input: listInput,
      output: listOutput,
    }),
    variableDesigns: endpoint('GET', 'vplus3d/customized/variable-design-list', {
      summary: 'Products of a design with choices (type 2)',
      input: listInput,
      output: listOutput,
    }),
  }),
};
