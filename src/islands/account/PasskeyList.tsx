import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import {
  addPasskey,
  mailPasskeyCode,
  type Passkey,
  readPasskeys,
  removePasskey,
} from '#client/api/passkeys.ts';
import { createPasskey, hasPasskeys } from '#client/api/webauthn.ts';
import { toast } from '#client/events.ts';
import { acrossFields } from '#client/form-rules.ts';
import { query } from '#client/query.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountSection } from './AccountSection.tsx';
import { SignInMethodRow } from './SignInMethodRow.tsx';

const passkeys = query('passkeys', 'customer', () => readPasskeys(api));

/** The account's passkeys: each can be removed, and another added if the browser supports it. */
export function PasskeyList({ locale, t }: { locale: Locale; t: Translate }) {
  const { data, error } = useStore(passkeys.$asked);
  return (
    <AccountSection title={t('security.passkeys')} text={t('security.passkeys-text')}>
      {data ? (
        <>
          {data.passkeys.length === 0 ? (
            <p className="text-stone">{t('security.passkeys-none')}</p>
          ) : (
            <ul className="flex max-w-md flex-col divide-y divide-line border-line border-y">
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} locale={locale} t={t} />
              ))}
            </ul>
          )}
          {hasPasskeys() ? (
            <AddPasskey hasPassword={data.hasPassword} t={t} />
          ) : (
            <p className="mt-4 text-sm text-stone">{t('security.passkeys-unsupported')}</p>
          )}
        </>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('security.passkeys-loading'),
            failed: t('security.passkeys-failed'),
            retry: t('security.retry'),
          }}
          onRetry={passkeys.retry}
        />
      )}
    </AccountSection>
  );
}

/** A session may be stolen, so the password or an emailed code is required too. */
function AddPasskey({ hasPassword, t }: { hasPassword: boolean; t: Translate }) {
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object({ name: v.string(), password: v.string(), code: v.pipe(v.string(), v.trim()) }),
        acrossFields(({ password, code }) => proofErrors({ password, code, hasPassword }, t)),
      ),
    send: async (values) => {
      if (!(await addPasskey(api, values, createPasskey))) return;
      form.reset();
      passkeys.put(await readPasskeys(api));
      toast({ kind: 'success', message: t('security.passkey-added') });
    },
    // Other errors come from the device.
    explain: (error) =>
      error instanceof ApiError
        ? refusalOf(error, t)
        : { field: undefined, text: t('security.passkey-refused') },
  });
  const sendCode = () =>
    mailPasskeyCode(api).then(
      () => true,
      () => false,
    );
  return (
    <form {...form.props} className="mt-6 flex max-w-md flex-col gap-5">
      <Field
        {...form.field('name')}
        maxLength={60}
        autoComplete="off"
        label={t('security.passkey-name')}
        hint={t('security.passkey-name-hint')}
        optionalText={t('security.optional')}
      />
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          showText={t('security.password-show')}
          hideText={t('security.password-hide')}
          autoComplete="current-password"
          label={t('security.email-password')}
        />
      )}
      <CodeField
        {...form.field('code')}
        label={t(hasPassword ? 'security.passkey-code-instead' : 'security.email-code')}
        hint={t('security.email-code-hint')}
        sendText={t('security.email-code-send')}
        waitText={(seconds) => t('security.email-code-wait', { seconds })}
        onSend={sendCode}
      />
      <FormError text={form.formError} />
      <Button type="submit" kind="secondary" isPending={form.isPending} className="self-start">
        {t('security.passkey-add')}
      </Button>
    </form>
  );
}

function proofErrors(
  { password, code, hasPassword }: { password: string; code: string; hasPassword: boolean },
  t: Translate,
): Record<string, string> {
  if (code !== '') return /^\d{6}$/.test(code) ? {} : { code: t('security.email-code-error') };
  if (password !== '') return {};
  return hasPassword
    ? { password: t('security.passkey-proof-missing') }
    : { code: t('security.email-code-error') };
}

function PasskeyRow({ passkey, locale, t }: { passkey: Passkey; locale: Locale; t: Translate }) {
  const { name, addedAt, usedAt } = passkey;
  const day = dayFormat(locale, { dateStyle: 'medium' });
  const added = day.format(addedAt);
  const remove = async () => {
    await removePasskey(api, passkey);
    passkeys.put(await readPasskeys(api));
    toast({ kind: 'success', message: t('security.passkey-removed') });
  };
  return (
    <SignInMethodRow
      name={name}
      detail={
        usedAt
          ? t('security.passkey-used', { added, used: day.format(usedAt) })
          : t('security.passkey-unused', { added })
      }
      action={{ text: t('security.passkey-remove'), label: t('security.passkey-remove-named', { name }) }}
      onRemove={remove}
      t={t}
    />
  );
}
