import { lineHref } from '#client/line-href.ts';
import type { Translate } from '#client/texts.ts';
import type { OrderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import { AmountList } from '#ui/AmountList.tsx';
import { LineLinks } from '#ui/LineLinks.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { printAmount } from './amounts.ts';

type Item = OrderDetail['products'][number];

/** One line of an order: picture, name, options, quantity and what it cost. */
export function OrderLine({ item, currency, t }: { item: Item; currency: string; t: Translate }) {
  const options = Object.entries(item.custom_option_info);
  const href = useLoaded(() => lineHref(item, item.redirect_url)) ?? item.redirect_url;
  const report = item.certificate?.url ?? '';
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 border-line border-t py-6 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <a href={href} className="self-start bg-ground">
        <LinePicture media={item.media} url={item.picture_url} alt={item.name} sizes="7rem" />
      </a>
      <div className="min-w-0">
        <a href={href} className="font-display text-xl leading-snug hover:text-gold">
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
        {item.price_lines.length > 0 && (
          <div className="mt-4">
            <AmountList
              title={t('orders.price-list')}
              lines={item.price_lines.map(({ label, amount }, index) => ({
                key: `${index} ${label}`,
                label,
                amount: printAmount(amount, currency),
              }))}
              total={{ label: t('orders.price-list-total'), amount: printAmount(item.price, currency) }}
            />
          </div>
        )}
        <LineLinks
          studio={item.kind === 'design' ? { href, label: t('orders.open-studio') } : null}
          report={
            report === ''
              ? null
              : { href: report, label: t('orders.report', { lab: item.certificate?.lab ?? '' }) }
          }
        />
        {item.kind === 'design' && item.picture_url === '' && (
          <p className="mt-2 text-sm text-stone">{t('orders.similar-picture')}</p>
        )}
        {!item.is_returnable && <p className="mt-2 text-sm text-stone">{t('orders.not-returnable')}</p>}
      </div>
      <p className="col-start-2 tabular-nums sm:col-start-3 sm:text-right">
        {printAmount(item.row_total, currency)}
      </p>
    </li>
  );
}
