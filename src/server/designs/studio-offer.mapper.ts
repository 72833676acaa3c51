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
import {
  ENGRAVING_CHARACTERS,
  ENGRAVING_FONTS,
} from '#kernel/jewel/pieces/parts/engraving/engraving.schema.ts';
import { CIRCUMFERENCE_MM } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { SHOULDERS } from '#kernel/jewel/pieces/parts/shank/shank.schema.ts';
import { SHANK_PROFILES } from '#kernel/jewel/pieces/parts/shank/shank-profile.ts';
import { CARAT } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { KINDS } from '#kernel/jewel/pieces/pieces.ts';
import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';
import { circumferenceOfUsMm } from '#kernel/jewel/ring-size/conversions.ts';
import { maxDesignNameCharacters, maxSavedDesigns } from '#kernel/shop/designs/designs.rules.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { maxImageBytes } from '#kernel/shop/uploads/uploads.rules.ts';
import type { customizedEndpoints } from '#kernel/wire/contracts/customized.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { CatalogueDesign } from './product-designs.service.ts';

type StudioOffer = EndpointData<typeof customizedEndpoints.customizedInit>;

/** US 3 to 13.5 in halves, as everywhere in the shop. */
const ringSizes = Array.from({ length: 22 }, (_, index) => 3 + index / 2);

/** What the studio offers, named in the shopper's language, with today's quotes and rates. */
export function toStudioOffer(
  { houses, quotes, rates }: { houses: readonly CatalogueDesign[] } & Pick<PriceBasis, 'quotes' | 'rates'>,
  view: { locale: Locale; currency: CurrencyRate },
): StudioOffer {
  const t = textsIn(view.locale);
  const named = (vocabulary: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: nameOf(vocabulary, id, t) }));
  const { code, symbol, rate } = view.currency;
  return {
    metals: METAL_IDS.map((id) => {
      const { base, fineness, swatch, isPlated } = ALLOYS[id];
      const name = nameOf('metal', id, t);
      return { id, name, base, fineness, swatch, is_plated: isPlated };
    }),
    finishes: named('finish', FINISH_IDS),
    cuts: named('shape', GEM_SHAPES),
    materials: named('material', GEM_MATERIAL_IDS),
    kinds: named('kind', KINDS),
    heads: named('head', ['prong', 'bezel']),
    shoulders: named('shoulders', SHOULDERS),
    profiles: named('profile', SHANK_PROFILES),
    fonts: named('font', ENGRAVING_FONTS),
    grades: {
      color: [...DESIGN_COLOURS],
      clarity: [...CLARITY_GRADES],
      cut: [...CUT_GRADES],
      fluor: [...FLUORESCENCES],
      origin: named('origin', STONE_ORIGINS),
      make: named('make', STONE_MAKES),
    },
    ring_sizes: ringSizes.map((size) => ({
      key: String(size),
      circumference_mm: Math.round(circumferenceOfUsMm(size) * 100) / 100,
    })),
    limits: {
      carat: CARAT,
      circumference_mm: CIRCUMFERENCE_MM,
      engraving_characters: ENGRAVING_CHARACTERS,
      name_characters: maxDesignNameCharacters,
      saved_designs: maxSavedDesigns,
      image_bytes: maxImageBytes,
    },
    quotes: quotes.map(({ base, perOunceMinor, quotedAt }) => ({
      base,
      per_ounce_minor: perOunceMinor,
      quoted_at: quotedAt,
    })),
    rates,
    currency: { code, symbol, rate },
    defaults: houses.map(({ productId, design, name }) => ({
      product_id: productId,
      kind: design.kind,
      name: name[view.locale],
      design,
    })),
  };
}
