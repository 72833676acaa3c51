import { type CodePurpose, mailCode } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/api/error-text.ts';
import { toast } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import type { FormErrors } from '#ui/use-form.ts';
import { emailError } from './checks.ts';

/** Asks for a mailed code; shows what is wrong at the e-mail field. True when a code is on its way. */
export async function sendCode(
  purpose: CodePurpose,
  email: string,
  t: Translate,
  setErrors: (errors: FormErrors) => void,
): Promise<boolean> {
  const problem = emailError(email, t);
  if (problem) {
    setErrors({ email: problem });
    return false;
  }
  try {
    await mailCode(api, purpose, email);
    setErrors({});
    toast({ kind: 'success', message: t('auth.code-sent', { email: email.trim() }) });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind !== 'cancelled') setErrors({ code: errorText(error, t) });
    return false;
  }
}
