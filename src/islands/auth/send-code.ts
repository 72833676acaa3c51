import * as v from 'valibot';
import { type CodePurpose, mailCode } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { email as typedEmail } from '#kernel/shop/text/typed-text.ts';
import type { Refusal } from '#ui/use-form.ts';

/** Requests a mailed code; `refuse` receives an error. Returns true if a code was sent. */
export async function sendCode(
  purpose: CodePurpose,
  email: string,
  t: Translate,
  refuse: (refusal: Refusal | undefined) => void,
): Promise<boolean> {
  if (!v.is(typedEmail, email)) {
    refuse({ field: 'email', text: t('auth.email-error') });
    return false;
  }
  try {
    await mailCode(api, purpose, email);
    refuse(undefined);
    toast({ kind: 'success', message: t('auth.code-sent', { email: email.trim() }) });
    return true;
  } catch (error) {
    const refusal = refusalOf(error, t);
    if (refusal) refuse({ field: 'code', text: refusal.text });
    return false;
  }
}
