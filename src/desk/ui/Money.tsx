import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { useDesk } from '../base/desk-context.ts';

/** An amount of money in the language of the desk, in tabular figures. */
export function Money({ value }: { value: { currency: string; minor: number } | null | undefined }) {
  const { locale } = useDesk();
  if (!value) return null;
  const { currency, minor } = value;
  const text = isCurrencyCode(currency)
    ? formatMoney({ currency, minor }, locale)
    : `${currency} ${(minor / 100).toFixed(2)}`;
  return <span className="whitespace-nowrap tabular-nums">{text}</span>;
}
