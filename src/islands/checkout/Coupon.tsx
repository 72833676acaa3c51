import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { removeCoupon, saveCoupon } from '#client/api/cart.ts';
import { toast } from '#client/events.ts';
import { withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { couponCode } from '#kernel/shop/campaigns/coupon.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { $checkout, renewQuote } from './checkout.store.ts';
import { GiftOffers } from './GiftOffers.tsx';

function CouponForm({ applied, t }: { applied: string | null; t: Translate }) {
  const { basket } = useStore($checkout);
  const form = useForm({
    schema: () => v.object({ code: withMessage(couponCode, t('cart.coupon-error')) }),
    send: async ({ code }) => {
      await saveCoupon(api, code, basket);
      await renewQuote();
      form.reset();
    },
    explain: (error) => {
      const refusal = refusalOf(error, t);
      return refusal && { ...refusal, field: 'code' };
    },
  });
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
    <form {...form.props}>
      <Field
        {...form.field('code')}
        label={t('cart.coupon')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        trailing={
          <Button type="submit" kind="quiet" isPending={form.isPending} className="px-3">
            {t('cart.coupon-apply')}
          </Button>
        }
      />
      <GiftOffers onUse={applyGift} t={t} />
    </form>
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
