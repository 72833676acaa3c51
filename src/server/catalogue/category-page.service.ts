import type * as v from 'valibot';
import { defaultLocale } from '#kernel/text/locales.ts';
import { categoryPath, localisePath } from '#kernel/text/paths.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import { toPairs, type WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { branchOf, type CategoryRow, categories, pathOf } from './categories.service.ts';
import { type ListingRequest, listPage, listProducts } from './listing.service.ts';

type CategoryAnswer = v.InferOutput<(typeof catalogueEndpoints)['categoryIndex']['output']>;

async function findBranch(executor: Executor, id: number) {
  const all = await categories(executor);
  const category = all.find((entry) => entry.id === id);
  if (!category) throw new BusinessError(codes.categoryNotFound, { data: [] });
  return { all, category, categoryIds: branchOf(all, id).map((entry) => entry.id) };
}

/** Children of a main category; beside a child, its siblings. */
function links(
  all: readonly CategoryRow[],
  category: CategoryRow,
  { locale }: Presentation,
): CategoryAnswer['filter_category'] {
  const parentId = category.parent_id ?? category.id;
  const entries = all
    .filter(({ parent_id }) => parent_id === parentId)
    .map((child) => [
      String(child.id),
      {
        name: child.text[locale].name,
        url_key: child.slug,
        parent_id: String(parentId),
        current: child.id === category.id,
        url: localisePath(locale, categoryPath(child.id)),
      },
    ]);
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}

/** A category with a page of its products; throws 1200000. */
export async function categoryPage(
  executor: Executor,
  id: number,
  request: ListingRequest,
  view: Presentation,
): Promise<CategoryAnswer> {
  const { all, category, categoryIds } = await findBranch(executor, id);
  const words = category.text[view.locale];
  const picture = mediaOf(category.image, category.fallback_image);
  return {
    id,
    name: words.name,
    name_default_lang: category.text[defaultLocale].name,
    title: words.title,
    description: words.description,
    meta_keywords: words.keywords,
    meta_description: words.metaDescription,
    image: imageUrl(view.siteOrigin, picture),
    picture,
    path: pathOf(all, category).map((step) => ({
      id: step.id,
      name: step.text[view.locale].name,
      url: localisePath(view.locale, categoryPath(step.id)),
    })),
    filter_category: links(all, category, view),
    ...(await listProducts(executor, { categoryIds }, request, view)),
  };
}

export async function categoryProducts(
  executor: Executor,
  id: number,
  request: ListingRequest,
  view: Presentation,
): Promise<{ one: WireProductCard; two: WireProductCard | [] }[]> {
  const { categoryIds } = await findBranch(executor, id);
  return toPairs(await listPage(executor, { categoryIds }, request, view));
}
