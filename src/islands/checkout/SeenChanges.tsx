import type { Translate } from '#client/texts.ts';
import type { SeenChange } from '#kernel/shop/checkout/seen-changes.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';

function sentence(change: SeenChange, t: Translate): string {
  switch (change.kind) {
    case 'currency':
      return t('checkout.changed-currency', { seen: change.seen, now: change.now });
    case 'gone':
      return t(`checkout.changed-${change.reason}`, { name: change.name });
    case 'added':
      return t('checkout.changed-added', { name: change.name });
    case 'quantity':
      return t('checkout.changed-quantity', { name: change.name, seen: change.seen, now: change.now });
    case 'coupon':
      return t('checkout.changed-coupon', { code: change.code });
    case 'price':
      return t('checkout.changed-price', {
        name: change.name,
        seen: formatMoney(change.seen, t.locale),
        now: formatMoney(change.now, t.locale),
      });
    case 'total':
      return t('checkout.changed', {
        seen: formatMoney(change.seen, t.locale),
        now: formatMoney(change.now, t.locale),
      });
  }
}

/** Lists what has changed since it was shown, before anything is ordered. */
export function SeenChanges({ changes, t }: { changes: readonly SeenChange[]; t: Translate }) {
  if (changes.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-2 border-ruby border-l-2 bg-mist px-5 py-4 leading-relaxed">
      {changes.map((change) => {
        const text = sentence(change, t);
        return <p key={text}>{text}</p>;
      })}
      <p>{t('checkout.changed-again')}</p>
    </div>
  );
}
