import { updateAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import { setUser } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { nameLength, relationships } from '#kernel/account/account.rules.ts';
import type { Account } from '#kernel/account/account.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { onlyErrors, useForm } from '#ui/use-form.ts';
import { AccountSection, FormError } from './AccountSection.tsx';

/** Today where the shopper is, as a date field writes it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function DetailsForm({
  user,
  onSaved,
  t,
}: {
  user: Account;
  onSaved: (user: Account) => void;
  t: Translate;
}) {
  const required = (value: string) => (value.trim() === '' ? t('account.required') : '');
  const notFuture = (day: string) => (day > today() ? t('account.day-future') : '');
  const form = useForm(
    ({ firstname = '', lastname = '', birthday = '', anniversary = '' }) =>
      onlyErrors({
        firstname: required(firstname),
        lastname: required(lastname),
        birthday: notFuture(birthday),
        anniversary: notFuture(anniversary),
      }),
    async ({ firstname = '', lastname = '', phone = '', birthday = '', anniversary = '', ...rest }) => {
      const account = await updateAccount(api, {
        firstName: firstname,
        lastName: lastname,
        phone,
        birthday: birthday || null,
        relationship: relationships.find((name) => name === rest.relationship) ?? null,
        anniversary: anniversary || null,
        isSubscribed: rest.is_subscribed === 'on',
      });
      setUser(account);
      onSaved(account);
      toast({ kind: 'success', message: t('account.saved') });
    },
    (error) => refusalOf(error, t),
  );
  const { errors } = form;
  const optional = t('account.optional');
  return (
    <AccountSection title={t('account.details')} text={t('account.details-text')}>
      <form noValidate onSubmit={form.submit} className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <p className="break-words sm:col-span-2">
          <span className="text-stone">{t('account.email')}</span> {user.email}
        </p>
        <Field
          name="firstname"
          autoComplete="given-name"
          maxLength={nameLength.max}
          label={t('account.firstname')}
          defaultValue={user.firstName}
          error={errors.firstname}
        />
        <Field
          name="lastname"
          autoComplete="family-name"
          maxLength={nameLength.max}
          label={t('account.lastname')}
          defaultValue={user.lastName}
          error={errors.lastname}
        />
        <Field
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={32}
          label={t('account.phone')}
          optionalText={optional}
          defaultValue={user.phone}
          error={errors.phone}
        />
        <Field
          name="birthday"
          type="date"
          autoComplete="bday"
          max={today()}
          label={t('account.birthday')}
          optionalText={optional}
          defaultValue={user.birthday ?? ''}
          error={errors.birthday}
        />
        <Select
          name="relationship"
          label={t('account.relationship')}
          optionalText={optional}
          placeholder={t('account.relationship-none')}
          options={relationships.map((value) => ({ value, label: t(`account.relationship-${value}`) }))}
          defaultValue={user.relationship ?? ''}
          error={errors.relationship}
        />
        <Field
          name="anniversary"
          type="date"
          max={today()}
          label={t('account.anniversary')}
          optionalText={optional}
          defaultValue={user.anniversary ?? ''}
          error={errors.anniversary}
        />
        <Checkbox
          name="is_subscribed"
          className="sm:col-span-2"
          label={t('account.subscribe')}
          defaultChecked={user.isSubscribed}
        />
        <div className="flex flex-col gap-5 sm:col-span-2">
          <FormError text={errors.form} />
          <Button type="submit" isPending={form.isPending} className="self-start">
            {t('account.save')}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
