import type { Translate } from '#client/texts.ts';
import { type Chosen, initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import {
  engravingOption,
  engravingTextKey,
  maxEngravingWidth,
  noEngraving,
} from '#kernel/shop/catalogue/option-price.ts';
import type { ProductOption } from '#kernel/shop/catalogue/product.ts';
import { textWidth } from '#kernel/shop/text/text-width.ts';

/**
 * Choices in a product page's address: `?metal=18k-rose-gold&size=6`; values that the product does not have
 * are ignored.
 */
export function choicesOfQuery(options: readonly ProductOption[], query: URLSearchParams): Chosen {
  const entries = options.flatMap(({ key, values }) => {
    const value = values.find((candidate) => candidate.key === query.get(key));
    return value ? [[key, value.key] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The query with the choices, with foreign parameters kept; defaults are left out. */
export function queryOfChoices(
  options: readonly ProductOption[],
  chosen: Chosen,
  present: URLSearchParams,
): string {
  const initial = initialChoices(options);
  const query = new URLSearchParams(present);
  for (const { key } of options) {
    const value = chosen[key] ?? '';
    if (value === '' || value === initial[key]) query.delete(key);
    else query.set(key, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The options without a value. */
export function missingChoices(options: readonly ProductOption[], chosen: Chosen): ProductOption[] {
  return options.filter((option) => !option.values.some(({ key }) => key === chosen[option.key]));
}

/** Whether the choices include an engraving. */
export function wantsEngraving(options: readonly ProductOption[], chosen: Chosen): boolean {
  const value = chosen[engravingOption];
  return options.some(({ key }) => key === engravingOption) && value !== undefined && value !== noEngraving;
}

/** Error of the engraving text. */
export function engravingProblem(text: string): 'missing' | 'long' | undefined {
  if (text.trim() === '') return 'missing';
  return textWidth(text.trim()) > maxEngravingWidth ? 'long' : undefined;
}

/** Errors that block the purchase, by option, for the form's fields; `t` needs the `buy` texts. */
export function choiceErrors(
  options: readonly ProductOption[],
  typed: Chosen,
  t: Translate,
): Record<string, string> {
  const missing = missingChoices(options, typed).map(({ key, label }) => [
    key,
    t('buy.missing', { option: label.toLowerCase() }),
  ]);
  const problem = wantsEngraving(options, typed)
    ? engravingProblem(typed[engravingTextKey] ?? '')
    : undefined;
  const text =
    problem === 'long' ? t('buy.engravingLong', { max: maxEngravingWidth }) : t('buy.engravingMissing');
  return Object.fromEntries(problem ? [...missing, [engravingTextKey, text]] : missing);
}
