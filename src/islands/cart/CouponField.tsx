import { type FormEvent, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { couponCode } from '#kernel/cart/coupon.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
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

/** The code of a coupon, with what is wrong about it; once applied, the code and the way to take it off. */
export function CouponField({ applied, t }: { applied: string | null; t: Translate }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isApplying, apply] = usePending(async () => {
    try {
      await applyCoupon(code.trim());
      setCode('');
    } catch (failure) {
      setError(refusalOf(failure, t)?.text);
      input.current?.focus();
    }
  });

  if (applied !== null && applied !== '') return <AppliedCoupon code={applied} t={t} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (v.is(couponCode, code)) return apply();
    setError(t('cart.coupon-error'));
    input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        ref={input}
        id={id}
        name="coupon_code"
        label={t('cart.coupon')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(undefined);
        }}
        trailing={
          <Button type="submit" kind="quiet" isPending={isApplying} className="px-3">
            {t('cart.coupon-apply')}
          </Button>
        }
      />
    </form>
  );
}
