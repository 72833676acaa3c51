import type { OptionProblem } from '#kernel/shop/catalogue/option-price.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { optionLabels, optionName } from './option-labels.service.ts';

/** Refuses a choice with 1400001; the contract of `add` puts the text itself into `data`. */
export async function refuseOption(
  executor: Executor,
  locale: Locale,
  field: string,
  reason: OptionProblem,
): Promise<never> {
  const values = { name: optionName(await optionLabels(executor), field, locale) };
  const text = { key: `cart-api.option-${reason}`, values } as const;
  return refuse(codes.cartAddFailed, { text, data: (words: string) => words });
}
