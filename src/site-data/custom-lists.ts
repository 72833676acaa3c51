import type { ApiData } from '#client/api/api.ts';
import { priceSteps } from '#kernel/catalogue/catalogue.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { ProductCard } from '#kernel/wire/shapes.ts';
import { read } from './api.ts';

export interface CustomList {
  cards: ProductCard[];
  categories: { value: string; label: string }[];
  metals: { value: string; label: string }[];
  shapes: { value: string; label: string }[];
  /** Steps of price in which there is a piece: `10000-20000`, the last one open. */
  steps: string[];
}

type Answer = ApiData<'fixedDesigns'>;

function valuesOf({ filter_info }: Answer, attribute: string) {
  const group = Array.isArray(filter_info) ? undefined : filter_info[attribute];
  return (group?.items ?? []).map(({ _id, label }) => ({ value: _id, label }));
}

function stepsWith(cards: readonly ProductCard[]): string[] {
  return priceSteps.flatMap((low, index) => {
    const high = priceSteps[index + 1];
    const isFilled = cards.some(
      ({ price_base_minor: minor }) => minor >= low * 100 && (high === undefined || minor < high * 100),
    );
    return isFilled ? [`${low}-${high ?? ''}`] : [];
  });
}

/** The pieces of type 1 or 2, all of them, with the filters that tell them apart. */
export async function loadCustomList(locale: Locale, customizedType: 1 | 2): Promise<CustomList> {
  const call = customizedType === 1 ? 'fixedDesigns' : 'variableDesigns';
  const answer = await read(locale, call, { numPerPage: 100 });
  return {
    cards: answer.products,
    categories: answer.categories.map(({ id, name }) => ({ value: String(id), label: name })),
    metals: valuesOf(answer, 'metal'),
    shapes: valuesOf(answer, 'shape'),
    steps: stepsWith(answer.products),
  };
}
