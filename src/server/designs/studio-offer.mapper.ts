import {
  CLARITY_GRADES,
  CUT_GRADES,
  DESIGN_COLOURS,
  FLUORESCENCES,
  GEM_MATERIAL_IDS,
  GEM_SHAPES,
  STONE_MAKES,
  STONE_ORIGINS,
} from '#kernel/jewel/gems/grades.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import { FINISH_IDS, METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { ENGRAVING_FONTS } from '#kernel/jewel/pieces/parts/engraving/engraving.schema.ts';
import { SHOULDERS } from '#kernel/jewel/pieces/parts/shank/shank.schema.ts';
import { KINDS } from '#kernel/jewel/pieces/pieces.ts';
import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { customizedEndpoints } from '#kernel/wire/contracts/customized.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { CatalogueDesign } from './product-designs.service.ts';

type StudioOffer = EndpointData<typeof customizedEndpoints.customizedInit>;

/** The studio's choices, named in the shopper's language, with today's quotes and rates. */
export function toStudioOffer(
  {
    catalogue,
    quotes,
    rates,
  }: { catalogue: readonly CatalogueDesign[] } & Pick<PriceBasis, 'quotes' | 'rates'>,
  view: { locale: Locale; currency: CurrencyRate },
): StudioOffer {
  const t = textsIn(view.locale);
  const named = (vocabulary: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: nameOf(vocabulary, id, t) }));
  const { code, symbol, rate } = view.currency;
  return {
    metals: METAL_IDS.map((id) => {
      const { base, swatch } = ALLOYS[id];
      const name = nameOf('metal', id, t);
      return { id, name, base, swatch };
    }),
    finishes: named('finish', FINISH_IDS),
    cuts: named('shape', GEM_SHAPES),
    materials: named('material', GEM_MATERIAL_IDS),
    kinds: named('kind', KINDS),
    heads: named('head', ['prong', 'bezel']),
    shoulders: named('shoulders', SHOULDERS),
    fonts: named('font', ENGRAVING_FONTS),
    grades: {
      color: [...DESIGN_COLOURS],
      clarity: [...CLARITY_GRADES],
      cut: [...CUT_GRADES],
      fluor: [...FLUORESCENCES],
      origin: named('origin', STONE_ORIGINS),
      make: named('make', STONE_MAKES),
    },
    quotes: quotes.map(({ base, perOunceMinor, quotedAt }) => ({
      base,
      per_ounce_minor: perOunceMinor,
      quoted_at: quotedAt,
    })),
    rates,
    currency: { code, symbol, rate },
    defaults: catalogue.map(({ productId, design, name }) => ({
      product_id: productId,
      kind: design.kind,
      name: localText(name, view.locale),
      design,
    })),
  };
}
