import type { OptionProblem } from '#kernel/catalogue/option-price.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import { optionLabels, optionName } from './option-labels.service.ts';

/** Refusal of a choice, 1400001; the contract of `add` puts the text itself into `data`. */
export async function optionRefusal(
  executor: Executor,
  locale: Locale,
  field: string,
  reason: OptionProblem,
): Promise<BusinessError> {
  const values = { name: optionName(await optionLabels(executor), field, locale) };
  const key = `cart-api.option-${reason}`;
  return new BusinessError(codes.cartAddFailed, { text: { key, values }, data: text(locale, key, values) });
}
