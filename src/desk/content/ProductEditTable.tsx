import { formatMoney } from '#kernel/shop/money/format.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import type { Choice } from '../ui/form-fields.ts';
import { usePathName } from './use-field-name.ts';

type Row = DataOf<'deskPreviewProductEdit'>['rows'][number];
type Shown = NonNullable<Row['before']>;

/** The changes of each product, or why it stays as it is. */
export function ProductEditTable({
  rows,
  categories,
}: {
  rows: readonly Row[];
  categories: readonly Choice[];
}) {
  const { t, locale } = useDesk();
  const nameOf = usePathName();
  const price = (minor: number) => formatMoney({ currency: baseCurrency(), minor }, locale);
  const categoryName = (id: number) =>
    categories.find(({ value }) => value === String(id))?.label ?? String(id);
  /** The parts that differ, as text. */
  const textOf = (shown: Shown, other: Shown): string => {
    const { priceMinor, salePriceMinor, ownPrices } = shown;
    const isPrice = priceMinor !== other.priceMinor || salePriceMinor !== other.salePriceMinor;
    const parts = [
      isPrice || ownPrices > 0 ? price(priceMinor) : '',
      isPrice && salePriceMinor !== null ? t('desk-content.edit-sale', { price: price(salePriceMinor) }) : '',
      isPrice && ownPrices > 0 ? t('desk-content.edit-own-prices', { count: ownPrices }) : '',
    ];
    if (shown.state !== other.state) return t(`desk-content.state-${shown.state}`);
    if (shown.categories.join() !== other.categories.join())
      return shown.categories.map(categoryName).join(', ');
    if (shown.tags.join() !== other.tags.join()) return shown.tags.join(', ') || '–';
    return parts.filter(Boolean).join(', ');
  };
  const reasonOf = ({ problem }: Row): string =>
    problem === null
      ? t('desk-content.edit-same')
      : t(`desk-content-api.${problem.problem}` as Parameters<typeof t>[0], {
          field: problem.field === '' ? '' : nameOf(problem.field),
          what: problem.what,
        });
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-xs text-stone">
          <tr className="border-b border-ink/80">
            <th scope="col" className="py-2 pr-5 font-normal">
              {t('desk-content.column-title')}
            </th>
            <th scope="col" className="py-2 pr-5 font-normal">
              {t('desk-content.edit-before')}
            </th>
            <th scope="col" className="py-2 font-normal">
              {t('desk-content.edit-after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-5 font-semibold">
                {localText(row.title, locale) || row.id}
              </th>
              {row.before && row.after ? (
                <>
                  <td className="py-2 pr-5 text-stone">{textOf(row.before, row.after)}</td>
                  <td className="py-2">{textOf(row.after, row.before)}</td>
                </>
              ) : (
                <td colSpan={2} className={row.problem ? 'py-2 text-ruby' : 'py-2 text-stone'}>
                  {reasonOf(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
