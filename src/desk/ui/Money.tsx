import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { useDesk } from '../base/desk-context.ts';

/** An amount of money in the language of the desk, in tabular figures. */
export function Money({ value }: { value: { currency: string; minor: number } | null | undefined }) {
  const { locale } = useDesk();
  if (!value) return null;
  return <span className="whitespace-nowrap lining-nums tabular-nums">{formatAmount(value, locale)}</span>;
}
