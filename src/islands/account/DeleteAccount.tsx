import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { type DeletionStatus, eraseAccount, mailEraseCode } from '#client/api/personal-data.ts';
import { acrossFields } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import { leaveSession } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { FormError } from '#ui/FormError.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/use-form.ts';

interface DeleteProps {
  closing: DeletionStatus;
  user: Account;
  onClose: () => void;
  locale: Locale;
  t: Translate;
}

/** Matters that block the deletion, each with a link to settle it. */
function OpenMatters({ closing, onClose, locale, t }: DeleteProps) {
  return (
    <>
      <p className="leading-relaxed">{t('own-data.open-first')}</p>
      <ul className="mt-4 flex flex-col divide-y divide-line border-line border-y">
        {closing.open.map(({ kind, number, text, path }) => (
          <li key={`${kind} ${number}`} className="py-3">
            <a className="link" href={localisePath(locale, path)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      <Button kind="secondary" className="mt-7" onClick={onClose}>
        {t('own-data.close')}
      </Button>
    </>
  );
}

function ProofForm({ closing, user, onClose, locale, t }: DeleteProps) {
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object({ password: v.string(), code: v.pipe(v.string(), v.trim()) }),
        acrossFields(({ password, code }): Record<string, string> => {
          if (code !== '') return /^\d{6}$/.test(code) ? {} : { code: t('own-data.code-error') };
          if (password !== '') return {};
          return closing.hasPassword
            ? { password: t('own-data.proof-missing') }
            : { code: t('own-data.code-error') };
        }),
      ),
    send: async (proof) => {
      await leaveSession(() => eraseAccount(api, proof), localisePath(locale, '/'));
    },
    explain: (error) => refusalOf(error, t),
  });
  const sendCode = () =>
    mailEraseCode(api).then(
      () => true,
      () => false,
    );
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <ul className="flex list-disc flex-col gap-2 ps-5 leading-relaxed text-stone">
        <li>{t('own-data.goes')}</li>
        <li>{t('own-data.kept', { count: closing.retainedOrders })}</li>
        <li>{t('own-data.final')}</li>
      </ul>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      {closing.hasPassword && (
        <PasswordField
          {...form.field('password')}
          showText={t('own-data.password-show')}
          hideText={t('own-data.password-hide')}
          autoComplete="current-password"
          label={t('own-data.password')}
        />
      )}
      <CodeField
        {...form.field('code')}
        label={t(closing.hasPassword ? 'own-data.code-instead' : 'own-data.code')}
        sendText={t('own-data.code-send')}
        waitText={(seconds) => t('own-data.code-wait', { seconds })}
        onSend={sendCode}
      />
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending}>
          {t('own-data.delete-now')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('own-data.keep')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Lists what is deleted and what the law requires us to store, then deletes after the password or a mailed
 * code.
 */
export function DeleteAccount(props: DeleteProps) {
  return props.closing.open.length > 0 ? <OpenMatters {...props} /> : <ProofForm {...props} />;
}
