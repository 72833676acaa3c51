import { createContext, useContext } from 'react';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { currencyBeside } from '#kernel/shop/content/whole-units.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

/** The currency of the amounts in a part of a form; undefined is the base currency of the shop. */
export const AmountCurrency = createContext<string | undefined>(undefined);

/** The currency of amounts among these values. */
export function useAmountCurrency(values: unknown): string | undefined {
  const around = useContext(AmountCurrency);
  return currencyBeside(values) ?? around;
}

/** The currency of a field that is an amount of money; undefined for others. */
export function useCurrencyOf(field: ContentField): string | undefined {
  const around = useContext(AmountCurrency);
  return field.kind === 'number' && field.decimals === 2 ? (around ?? baseCurrency()) : undefined;
}
