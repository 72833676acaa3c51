import type { OptionProblem } from '#kernel/shop/catalogue/option-price.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { optionName } from './option-labels.service.ts';

/** Throws 1400001 with the name of the option. */
export async function refuseOption(
  executor: Executor,
  locale: Locale,
  field: string,
  reason: OptionProblem,
): Promise<never> {
  const label = optionName(await shopLabels(executor), field, locale);
  const values = { name: reason === 'missing' ? label.toLowerCase() : label };
  const text = { key: `cart-api.option-${reason}`, values } as const;
  return refuse(codes.cartAddFailed, { text });
}
