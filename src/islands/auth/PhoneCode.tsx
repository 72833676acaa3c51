import { mailTextCode } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import type { BoundField, Refusal } from '#ui/use-form.ts';
import { useLoaded } from '#ui/use-loaded.ts';

interface PhoneForm {
  field: (name: 'phone' | 'code') => BoundField;
  refuse: (refusal: Refusal | undefined) => void;
}

const loadTexts = () => overlayTexts(['phone-code']);

async function send(form: PhoneForm, t: Translate): Promise<boolean> {
  const phone = form.field('phone').value.trim();
  if (phone === '') {
    form.refuse({ field: 'phone', text: t('phone-code.phone-error') });
    return false;
  }
  try {
    await mailTextCode(api, phone);
    form.refuse(undefined);
    toast({ kind: 'success', message: t('phone-code.sent', { phone }) });
    return true;
  } catch (error) {
    const refusal = refusalOf(error, t);
    if (refusal) form.refuse({ field: 'phone', text: refusal.text });
    return false;
  }
}

/** A mobile number and the code texted to it, for registration. */
export function PhoneCodeFields({
  form,
  waitText,
}: {
  form: PhoneForm;
  waitText: (seconds: number) => string;
}) {
  const t = useLoaded(loadTexts);
  if (!t) return null;
  return (
    <>
      <Field
        {...form.field('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        label={t('phone-code.phone')}
        hint={t('phone-code.note')}
      />
      <CodeField
        {...form.field('code')}
        label={t('phone-code.code')}
        sendText={t('phone-code.send')}
        waitText={waitText}
        onSend={() => send(form, t)}
      />
    </>
  );
}

/** Shown after the number is verified: the email address is verified by a mailed link. */
export function WaitingForLink({ email, locale }: { email: string; locale: Locale }) {
  const t = useLoaded(loadTexts);
  if (!t) return null;
  return (
    <EmptyState
      icon="check"
      title={t('phone-code.waiting-title')}
      action={
        <a className={buttonClass('primary')} href={localisePath(locale, '/login/')}>
          {t('phone-code.waiting-action')}
        </a>
      }
    >
      {t('phone-code.waiting-text', { email })}
    </EmptyState>
  );
}
