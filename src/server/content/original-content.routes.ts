import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { categoryUrl } from '#kernel/wire/addresses.ts';
import { originalEndpoints as endpoints } from '#kernel/wire/contracts/original.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { type CategoryRow, categories } from '#server/catalogue/categories.service.ts';
import { currencies } from '#server/currencies/currencies.service.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import type { Host } from '#server/platform/host.ts';
import { cachedRoute, type Route } from '#server/platform/http/route.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { type Presentation, presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import { currencyMapOf, languageList } from './home-base.mapper.ts';

type Menu = EndpointData<(typeof endpoints)['baseMenu']>;

function menuEntry(category: CategoryRow, level: number, view: Presentation) {
  const { locale, siteOrigin } = view;
  const picture = contentMedia(category.image, view, undefined, category.fallback_image);
  const words = category.text[locale];
  return {
    id: category.id,
    level,
    name: words.name === '' ? category.text[defaultLocale].name : words.name,
    thumbnail_image: imageUrl(siteOrigin, picture, 320),
    url: categoryUrl(category.id),
  };
}

/** Categories by their ids below each other, the home page before them. */
function menuOf(all: readonly CategoryRow[], view: Presentation): Menu {
  const below = (parentId: number | null, level: number) =>
    all.filter(({ parent_id }) => parent_id === parentId).map((category) => menuEntry(category, level, view));
  const byId = <T extends { id: number }>(entries: readonly T[]) =>
    Object.fromEntries(entries.map((entry) => [`c${entry.id}`, entry]));
  const tops = below(null, 1).map((top) => {
    const children = below(top.id, 2);
    return children.length === 0 ? top : { ...top, child: byId(children) };
  });
  const name = text(view.locale, 'clients-api.home');
  return { home: { _id: 'home', level: 1, name, url: '/' }, ...byId(tops) };
}

/** Menu, languages and currencies as clients of the original ask for them. */
export function originalContentRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    cachedRoute(endpoints.baseMenu, ['places'], async (call) =>
      menuOf(await categories(handle), presentationOf(host, call)),
    ),
    cachedRoute(endpoints.baseLang, [], async (call) => languageList(call.locale)),
    cachedRoute(endpoints.baseCurrency, ['currencies'], async (call) => ({
      currencyList: currencyMapOf(await currencies(handle)),
      currentCurrency: call.currency.code,
    })),
  ];
}
