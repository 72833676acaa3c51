import * as v from 'valibot';
import { withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { couponCode } from '#kernel/shop/campaigns/coupon.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { applyCoupon, cancelCoupon } from './cart.store.ts';

function AppliedCoupon({ code, t }: { code: string; t: Translate }) {
  const [isRemoving, remove] = usePending(cancelCoupon);
  return (
    <div className="flex items-center justify-between gap-4 border border-line bg-white px-4 py-1">
      <p className="flex min-w-0 items-center gap-2.5">
        <Icon name="check" size={18} className="text-leaf" />
        <span className="sr-only">{t('cart.coupon-applied')}</span>
        <span className="truncate tracking-wider">{code}</span>
      </p>
      <Button kind="quiet" isPending={isRemoving} aria-label={t('cart.coupon-remove')} onClick={remove}>
        {t('cart.remove')}
      </Button>
    </div>
  );
}

/** The coupon code with its error; once applied, the code and a button to remove it. */
export function CouponField({ applied, t }: { applied: string | null; t: Translate }) {
  const form = useForm({
    schema: () => v.object({ code: withMessage(couponCode, t('cart.coupon-error')) }),
    send: async ({ code }) => {
      await applyCoupon(code);
      form.reset();
    },
    explain: (error) => {
      const refusal = refusalOf(error, t);
      return refusal && { ...refusal, field: 'code' };
    },
  });
  if (applied !== null && applied !== '') return <AppliedCoupon code={applied} t={t} />;
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
    </form>
  );
}
