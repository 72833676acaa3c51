import type { Translate } from '#client/texts.ts';
import { CodeForm } from '#islands/parts/CodeForm.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
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
  if (applied !== null && applied !== '') return <AppliedCoupon code={applied} t={t} />;
  return (
    <CodeForm
      texts={{
        ...{ label: t('cart.coupon'), send: t('cart.coupon-apply'), invalid: t('cart.coupon-error') },
      }}
      onSend={applyCoupon}
      t={t}
    />
  );
}
