import { atom } from 'nanostores';
import { wantsEngraving } from '#islands/parts/choices.ts';
import { type Chosen, initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductOption } from '#kernel/shop/catalogue/product.ts';

interface Choice {
  productId: number;
  chosen: Chosen;
  /** Engraving text, as typed. */
  engraving: string;
}

/** The choices on the page's product; null before the first one. */
export const $choice = atom<Choice | null>(null);

export function setChoice(productId: number, chosen: Chosen, engraving: string): void {
  $choice.set({ productId, chosen, engraving });
}

/** The current options of a product, without those that have no value. */
export function optionsNow(
  choice: Choice | null,
  productId: number,
  options: readonly ProductOption[],
): Record<string, string> {
  const isThis = choice?.productId === productId;
  const chosen = isThis ? choice.chosen : initialChoices(options);
  const engraving = isThis && wantsEngraving(options, chosen) ? choice.engraving.trim() : '';
  const entries = Object.entries(chosen).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(entries), ...(engraving === '' ? {} : { [engravingTextKey]: engraving }) };
}
