import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { removeCoupon, saveCoupon } from '#client/api/cart.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { CodeForm } from '#islands/parts/CodeForm.tsx';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { usePending } from '#ui/use-pending.ts';
import { $checkout, renewQuote } from './checkout.store.ts';
import { GiftOffers } from './GiftOffers.tsx';

function CouponForm({ applied, t }: { applied: string | null; t: Translate }) {
  const { basket } = useStore($checkout);
  const [isRemoving, remove] = usePending(async () => {
    await removeCoupon(api, basket);
    await renewQuote();
  });
  if (applied) {
    return (
      <p className="flex items-center justify-between gap-4 border border-line bg-white px-4 py-1">
        <span className="truncate tracking-wider">{applied}</span>
        <Button kind="quiet" isPending={isRemoving} aria-label={t('cart.coupon-remove')} onClick={remove}>
          {t('cart.remove')}
        </Button>
      </p>
    );
  }
  const applyGift = (code: string) =>
    saveCoupon(api, code, basket).then(renewQuote, (error: unknown) => {
      const refusal = refusalOf(error, t);
      if (refusal) toast({ kind: 'error', message: refusal.text });
    });
  return (
    <CodeForm
      texts={{
        ...{ label: t('cart.coupon'), send: t('cart.coupon-apply'), invalid: t('cart.coupon-error') },
      }}
      onSend={(code) => saveCoupon(api, code, basket).then(renewQuote)}
      t={t}
    >
      <GiftOffers onUse={applyGift} t={t} />
    </CodeForm>
  );
}

/** The coupon of the order; it and its texts load on demand. */
export default function Coupon({ applied, label }: { applied: string | null; label: string }) {
  const [texts, setTexts] = useState<{ t: Translate }>();
  useEffect(() => {
    let isShown = true;
    void overlayTexts(['cart', 'errors', 'gifts']).then((t) => {
      if (isShown) setTexts({ t });
    });
    return () => {
      isShown = false;
    };
  }, []);
  return texts ? <CouponForm applied={applied} t={texts.t} /> : <Spinner label={label} />;
}
