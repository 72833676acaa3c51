import { moneyOfPrice } from '#client/currency.ts';
import type { Translate } from '#client/texts.ts';
import type { DesignPrice } from '#kernel/designs/composition.contract.ts';
import { formatMoney } from '#kernel/money/format.ts';
import { Icon } from '#ui/Icon.tsx';

/** What a price is made of, line by line, folded up until it is asked for. */
export function PriceLines({ price, t }: { price: DesignPrice; t: Translate }) {
  const lines = price.lines.filter(({ amount }) => amount.value !== 0);
  return (
    <details className="group/lines border-y border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 text-sm">
        {t('preview.breakdown')}
        <Icon
          name="chevron-down"
          size={14}
          className="text-stone transition-transform group-open/lines:rotate-180"
        />
      </summary>
      <table className="mb-4 w-full border-collapse text-sm/6 tabular-nums">
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.kind} ${line.subject}`} className="align-top">
              <th scope="row" className="py-1 pe-4 text-start font-normal text-stone">
                {line.label}
              </th>
              <td className="py-1 text-end">{formatMoney(moneyOfPrice(line.amount))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <th scope="row" className="pt-2 pe-4 text-start font-normal">
              {t('preview.total')}
            </th>
            <td className="pt-2 text-end">{formatMoney(moneyOfPrice(price.price))}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
