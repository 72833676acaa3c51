import { decimals } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { moneyColumn } from '../ui/list-column.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';

export type PriceChange = DataOf<'deskPreviewQuotes'>['rows'][number];

const percentOf = ({ before, after }: PriceChange, locale: Locale) => {
  const share = (100 * (after.minor - before.minor)) / before.minor;
  return `${share > 0 ? '+' : ''}${decimals(locale, share)} %`;
};

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
    <ShortTable
      label={t('desk-prices.look')}
      rows={rows}
      keyOf={({ productId }) => productId}
      columns={[
        {
          ...{ key: 'piece', label: t('desk-prices.piece') },
          render: ({ name, productId }) => (
            <>
              {localText(name, locale)} <span className="font-normal text-stone">{productId}</span>
            </>
          ),
        },
        moneyColumn('before', t(isDone ? 'desk-prices.was' : 'desk-prices.before')),
        moneyColumn('after', t(isDone ? 'desk-prices.became' : 'desk-prices.after')),
        {
          ...{ key: 'share', label: t('desk-prices.share'), align: 'right' },
          render: (row) => percentOf(row, locale),
        },
      ]}
    />
  );
}
