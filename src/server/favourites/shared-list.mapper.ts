import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designName, looseName } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import type { favouriteListEndpoints } from '#kernel/wire/contracts/favourite-lists.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { toWireCards } from '#server/catalogue/product-card.mapper.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import { wireDiamonds } from '#server/diamonds/diamonds.mapper.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { textsIn } from '#server/platform/texts.ts';

/** A saved design without its owner's name and image. */
export interface SharedDesign {
  id: number;
  design: Design;
  diamondId: number | null;
  /** Rendered image, or the one of the nearest catalogue design. */
  picture: WireMedia;
}

/** Favourites as the public may see them. */
export function toSharedList(
  parts: {
    cards: readonly CardRow[];
    stones: Parameters<typeof wireDiamonds>[0];
    designs: readonly SharedDesign[];
  },
  view: Presentation,
): EndpointData<typeof favouriteListEndpoints.sharedList> {
  const { cards, stones, designs } = parts;
  const t = textsIn(view.locale);
  return {
    products: toWireCards(cards, view),
    stones: wireDiamonds(stones, view).map(({ id, price, state }, index) => ({
      id,
      name: stones[index] ? looseName(stones[index], t) : '',
      path: localisePath(view.locale, `/design/diamond/?stone=${id}`),
      price,
      is_available: state === 'available',
    })),
    designs: designs.map(({ id, design, diamondId, picture }) => ({
      id,
      design,
      stone_id: diamondId === null ? null : String(diamondId),
      name: designName(design, '', t),
      media: picture,
    })),
  };
}
