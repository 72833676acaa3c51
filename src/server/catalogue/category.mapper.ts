import { localText } from '#kernel/shop/text/local-text.ts';
import { categoryPath, localisePath } from '#kernel/shop/text/paths.ts';
import { categoryUrl } from '#kernel/wire/addresses.ts';
import type { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { type CategoryPage, type CategoryRow, pathOf } from './categories.service.ts';
import { toWireListing } from './listing.mapper.ts';

type WireCategory = EndpointData<(typeof catalogueEndpoints)['categoryIndex']>;

/** Children of a main category, or siblings of a child. */
function links(
  all: readonly CategoryRow[],
  category: CategoryRow,
  { locale }: Presentation,
): WireCategory['filter_category'] {
  const parentId = category.parent_id ?? category.id;
  const entries = all
    .filter(({ parent_id }) => parent_id === parentId)
    .map((child) => [
      String(child.id),
      {
        name: localText(child.text, locale).name,
        url_key: child.slug,
        current: child.id === category.id,
        // Without the leading slash, like Fecshop.
        url: categoryUrl(child.id).slice(1),
        path: localisePath(locale, categoryPath(child.id)),
      },
    ]);
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}

export function toWireCategory({ all, category, listed }: CategoryPage, view: Presentation): WireCategory {
  const texts = localText(category.text, view.locale);
  const picture = contentMedia(category.image, view, undefined, category.fallback_image);
  return {
    id: category.id,
    name: texts.name,
    title: texts.title,
    description: texts.description,
    meta_keywords: texts.keywords,
    meta_description: texts.metaDescription,
    image: imageUrl(view.siteOrigin, picture),
    picture,
    path: pathOf(all, category).map((step) => ({
      id: step.id,
      name: localText(step.text, view.locale).name,
      url: localisePath(view.locale, categoryPath(step.id)),
    })),
    filter_category: links(all, category, view),
    ...toWireListing(listed, view),
  };
}
