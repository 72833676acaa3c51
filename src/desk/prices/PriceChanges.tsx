import { decimals } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { Money } from '../ui/Money.tsx';

export type PriceChange = DataOf<'deskPreviewQuotes'>['rows'][number];

const percentOf = ({ before, after }: PriceChange, locale: Locale) => {
  const share = (100 * (after.minor - before.minor)) / before.minor;
  return `${share > 0 ? '+' : ''}${decimals(locale, share)} %`;
};

const columnsOf = (isDone: boolean) =>
  isDone ? (['was', 'became', 'share'] as const) : (['before', 'after', 'share'] as const);

/** Products with their price before and after, and the difference. */
export function PriceChanges({
  rows,
  empty,
  isDone = false,
}: {
  rows: readonly PriceChange[];
  empty: string;
  /** The change has been made: the columns are before and after, not now and then. */
  isDone?: boolean;
}) {
  const { t, locale } = useDesk();
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{t('desk-prices.look')}</caption>
      <thead className="text-xs text-stone">
        <tr className="border-b border-ink/80">
          <th scope="col" className="py-2 pr-5 font-normal">
            {t('desk-prices.piece')}
          </th>
          {columnsOf(isDone).map((column) => (
            <th key={column} scope="col" className="py-2 pr-5 text-right font-normal">
              {t(`desk-prices.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pr-5 font-semibold">
              {localText(row.name, locale)} <span className="font-normal text-stone">{row.productId}</span>
            </th>
            <td className="py-2 pr-5 text-right">
              <Money value={row.before} />
            </td>
            <td className="py-2 pr-5 text-right">
              <Money value={row.after} />
            </td>
            <td className="py-2 pr-5 text-right">{percentOf(row, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
