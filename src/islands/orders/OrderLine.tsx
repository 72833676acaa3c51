import type { ReactNode } from 'react';
import { lineHref } from '#client/line-href.ts';
import type { Translate } from '#client/texts.ts';
import { PicturedMetal } from '#islands/parts/PicturedMetal.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { OrderLine as Line } from '#kernel/shop/orders/order.ts';
import { AmountList } from '#ui/AmountList.tsx';
import { LineLinks } from '#ui/LineLinks.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

/** A line of an order: image, name, options, quantity and price. */
export function OrderLine({
  line,
  t,
  children,
}: {
  line: Line;
  t: Translate;
  /** Actions for the piece. */
  children?: ReactNode;
}) {
  const href = useLoaded(() => lineHref(line)) ?? line.url;
  const report = line.kind === 'design' || line.kind === 'diamond' ? line.report : null;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-5 border-line border-t py-6 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <a
        href={href}
        className="self-start bg-ground"
        {...(line.kind === 'gift-card' && { 'aria-label': line.name })}
      >
        {line.kind === 'gift-card' ? (
          <span aria-hidden="true" className="grid aspect-square place-items-center p-2">
            <span className="grid aspect-3/2 w-full place-items-center border border-gold bg-white font-display text-xs text-gold outline-1 -outline-offset-4 outline-gold/40">
              {formatMoney(line.price, t.locale)}
            </span>
          </span>
        ) : (
          <LinePicture media={line.picture} url={line.pictureUrl} alt={line.name} sizes="7rem" />
        )}
      </a>
      <div className="min-w-0">
        <a href={href} className="font-display text-xl leading-snug hover:text-gold">
          {line.name}
        </a>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm text-stone">
          {line.options.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-ink">{value}</dd>
            </div>
          ))}
          <dt>{t('orders.quantity')}</dt>
          <dd className="text-ink tabular-nums">{line.quantity}</dd>
        </dl>
        {line.priceLines.length > 0 && (
          <div className="mt-4">
            <AmountList
              title={t('orders.price-list')}
              lines={line.priceLines.map(({ label, amount }, index) => ({
                key: `${index} ${label}`,
                label,
                amount: formatMoney(amount, t.locale),
              }))}
              total={{ label: t('orders.price-list-total'), amount: formatMoney(line.price, t.locale) }}
            />
          </div>
        )}
        <LineLinks
          studio={line.kind === 'design' ? { href, label: t('orders.open-studio') } : null}
          report={report && { href: report.url, label: t('orders.report', { lab: report.lab }) }}
        />
        <PicturedMetal metal={line.picturedMetal} className="mt-2" />
        {line.kind === 'design' && line.pictureUrl === null && !line.picture.isOwn && (
          <p className="mt-2 text-sm text-stone">{t('orders.similar-picture')}</p>
        )}
        {line.finalText !== null && <p className="mt-2 text-sm text-stone">{line.finalText}</p>}
        {children}
      </div>
      <p className="col-start-2 tabular-nums sm:col-start-3 sm:text-right">
        {formatMoney(line.rowPrice, t.locale)}
      </p>
    </li>
  );
}
