import { pageLocale } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import type { Order } from '#kernel/orders/order.ts';
import { localeTags } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';

/** Giving pieces back: until when, the way to it, or why not (`returnDecision` of the kernel has decided). */
export function ReturnSlot({ order, t }: { order: Order; t: Translate }) {
  const { refusal, until } = order.returns;
  // Nobody asks before it is paid, and nothing comes back of what was called off.
  if (order.progress === null || (refusal === 'not-received' && order.canPay)) return null;
  const day =
    until === null
      ? ''
      : new Intl.DateTimeFormat(localeTags[pageLocale()].intl, {
          dateStyle: 'long',
          timeZone: 'Asia/Hong_Kong',
        }).format(new Date(until));
  return (
    <section className="mt-8">
      <h2 className="font-display text-xl">{t('orders.return-title')}</h2>
      <p className="mt-3 leading-relaxed text-stone">
        {t(refusal === null ? 'orders.return-until' : `orders.return-${refusal}`, { day })}
      </p>
      {refusal === null && (
        <a
          className={`mt-4 ${buttonClass('secondary')}`}
          href={localisePath(pageLocale(), `/myOrder/return/?increment_id=${order.number}`)}
        >
          {t('orders.return')}
        </a>
      )}
    </section>
  );
}
