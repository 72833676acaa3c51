import type { Translate } from '#client/texts.ts';
import type { OrderDetail } from '#kernel/orders/orders.contract.ts';
import { Picture } from '#ui/Picture.tsx';
import { printAmount } from './amounts.ts';

type Item = OrderDetail['products'][number];

/** One line of an order: picture, name, options, quantity and what it cost. */
export function OrderLine({ item, currency, t }: { item: Item; currency: string; t: Translate }) {
  const options = Object.entries(item.custom_option_info);
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 border-line border-t py-6 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <a href={item.redirect_url} className="bg-ground">
        <Picture media={item.media} alt="" sizes="7rem" />
      </a>
      <div className="min-w-0">
        <a href={item.redirect_url} className="font-display text-xl leading-snug hover:text-gold">
          {item.name}
        </a>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm text-stone">
          {options.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-ink">{value}</dd>
            </div>
          ))}
          <dt>{t('orders.quantity')}</dt>
          <dd className="text-ink tabular-nums">{item.qty}</dd>
        </dl>
        {!item.is_returnable && <p className="mt-2 text-sm text-stone">{t('orders.not-returnable')}</p>}
      </div>
      <p className="col-start-2 tabular-nums sm:col-start-3 sm:text-right">
        {printAmount(item.row_total, currency)}
      </p>
    </li>
  );
}
