import { smallestMinor } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { ProductFields } from './product.rules.ts';

/** States that an edit of several products can set. */
export const editedStates = ['visible', 'hidden', 'archived'] as const;

export type EditedState = (typeof editedStates)[number];

/** Steps in minor units to which a changed price is rounded. */
export const roundingSteps = [1, 100, 500, 1_000, 5_000, 10_000] as const;

/** One change of several products. */
export type ProductEdit =
  | { act: 'price'; minor: number }
  /** In hundredths of a per cent: -1000 is ten per cent less. */
  | { act: 'percent'; basisPoints: number; step: number }
  | { act: 'categories' | 'tags'; add: readonly (string | number)[]; remove: readonly (string | number)[] }
  | { act: 'state'; to: EditedState };

/** A price changed by a share, rounded to a step and at least one step. */
export const changedPrice = (minor: number, basisPoints: number, step: number): number =>
  Math.max(step, Math.round((minor * (10_000 + basisPoints)) / 10_000 / step) * step);

function withEntries<Entry extends string | number>(
  entries: readonly Entry[],
  { add, remove }: Extract<ProductEdit, { act: 'categories' | 'tags' }>,
): Entry[] {
  const added = add.filter((entry) => !entries.some((other) => other === entry)) as Entry[];
  return [...entries, ...added].filter((entry) => !remove.includes(entry));
}

/** The fields that an edit changes. */
export type EditedFields = Pick<
  ProductFields,
  'priceMinor' | 'salePriceMinor' | 'variants' | 'categories' | 'tags' | 'isOnShelf'
>;

/**
 * The fields of a product after an edit. A set price leaves variants with prices of their own as they are; a share
 * changes usual and sale prices of the product and its variants.
 */
export function editedProduct<Fields extends EditedFields>(fields: Fields, edit: ProductEdit): Fields {
  switch (edit.act) {
    case 'price':
      return { ...fields, priceMinor: edit.minor };
    case 'percent': {
      const { basisPoints } = edit;
      const step = Math.max(edit.step, smallestMinor(baseCurrency()));
      const changed = (minor: number | null) =>
        minor === null ? null : changedPrice(minor, basisPoints, step);
      return {
        ...fields,
        priceMinor: changedPrice(fields.priceMinor, basisPoints, step),
        salePriceMinor: changed(fields.salePriceMinor),
        variants: fields.variants.map((variant) => ({
          ...variant,
          priceMinor: changed(variant.priceMinor),
          salePriceMinor: changed(variant.salePriceMinor),
        })),
      };
    }
    case 'categories':
      return { ...fields, categories: withEntries(fields.categories, edit) };
    case 'tags':
      return { ...fields, tags: withEntries(fields.tags, edit) };
    default:
      return { ...fields, isOnShelf: edit.to === 'visible' };
  }
}
