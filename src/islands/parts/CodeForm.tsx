import type { ReactNode } from 'react';
import * as v from 'valibot';
import { withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { couponCode } from '#kernel/shop/campaigns/coupon.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/use-form.ts';

interface CodeFormProps {
  texts: { label: string; send: string; invalid: string };
  /** Rejects with the ApiError if the code is refused. */
  onSend: (code: string) => Promise<unknown>;
  /** With the `errors` texts. */
  t: Translate;
  /** Below the field. */
  children?: ReactNode;
}

/** A form for the code of a coupon or a gift; a refusal is shown at the field. */
export function CodeForm({ texts, onSend, t, children }: CodeFormProps) {
  const form = useForm({
    schema: () => v.object({ code: withMessage(couponCode, texts.invalid) }),
    send: async ({ code }) => {
      await onSend(code);
      form.reset();
    },
    explain: (error) => {
      const refusal = refusalOf(error, t);
      return refusal && { ...refusal, field: 'code' };
    },
  });
  return (
    <form {...form.props}>
      <Field
        {...form.field('code')}
        label={texts.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        trailing={
          <Button type="submit" kind="quiet" isPending={form.isPending} className="px-3">
            {texts.send}
          </Button>
        }
      />
      {children}
    </form>
  );
}
