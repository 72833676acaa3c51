import { useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { requestStockEmail } from '#client/api/catalogue.ts';
import { withMessage } from '#client/form-rules.ts';
import { businessRefusal } from '#client/refusal.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';

interface Props {
  locale: Locale;
  /** The `sold-out` texts. */
  texts: TextRecord;
  productId: ProductId;
}

/** Subscribes to an email when a sold-out piece is back in stock. */
export default function Restock({ locale, texts, productId }: Props) {
  const t = createTexts(texts, locale);
  const [address, setAddress] = useState('');
  const form = useForm({
    schema: () => v.object({ email: withMessage(typed.email, t('sold-out.wrong')) }),
    send: async ({ email }) => {
      await requestStockEmail(api, productId, email);
      setAddress(email);
    },
    explain: (error) => businessRefusal(error),
  });
  if (address !== '') return <p role="status">{t('sold-out.done', { email: address })}</p>;
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <p className="text-sm text-ink">{t('sold-out.tell')}</p>
      <Field
        {...form.field('email')}
        label={t('sold-out.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        hint={t('sold-out.note')}
      />
      <FormError text={form.formError} />
      <Button type="submit" kind="secondary" isPending={form.isPending} className="self-start">
        {t('sold-out.send')}
      </Button>
    </form>
  );
}
