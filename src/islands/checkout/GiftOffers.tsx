import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import { gifts } from '#islands/gifts/gifts.store.ts';
import { Button } from '#ui/Button.tsx';

/** The customer's usable gifts; a press applies the coupon to the order. */
export function GiftOffers({ onUse, t }: { onUse: (code: string) => Promise<unknown>; t: Translate }) {
  const { data = [] } = useStore(gifts.$asked);
  const open = data.flatMap(({ state, name, coupon }) =>
    state === 'open' && coupon ? [{ name, code: coupon.code }] : [],
  );
  if (open.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="text-sm text-stone">{t('gifts.offers')}</p>
      <ul className="mt-1 flex flex-col divide-y divide-line border-line border-y">
        {open.map(({ name, code }) => (
          <li key={code} className="flex items-center justify-between gap-4">
            <span className="min-w-0">{name}</span>
            <Button kind="quiet" aria-label={`${t('gifts.use')}: ${name}`} onClick={() => void onUse(code)}>
              {t('gifts.use')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
