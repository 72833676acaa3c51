import * as v from 'valibot';
import { internationalPhone, phoneError, prepareAddressCheck } from '#client/address-errors.ts';
import { updateAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { acrossFieldsAsync, nameField } from '#client/form-rules.ts';
import { $language } from '#client/preferences.ts';
import { refusalOf } from '#client/refusal.ts';
import { setUser } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { nameLength, relationships } from '#kernel/shop/account/account.rules.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Select } from '#ui/Select.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountSection } from './AccountSection.tsx';

/** Today in the shopper's time zone, as a date field writes it. */
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
  const form = useForm({
    schema: () => {
      const notFuture = v.pipe(
        v.string(),
        v.check((day) => day <= today(), t('account.day-future')),
      );
      const names = { missing: t('account.required'), long: t('account.name-long', { ...nameLength }) };
      const entries = v.object({
        firstName: nameField(names),
        lastName: nameField({ long: names.long }),
        phone: v.string(),
        birthday: notFuture,
        relationship: v.picklist(['', ...relationships]),
        anniversary: notFuture,
        isSubscribed: v.boolean(),
      });
      const phone = acrossFieldsAsync<v.InferOutput<typeof entries>>((values) =>
        phoneError('phone', values.phone, $language.get().country),
      );
      return v.pipeAsync(entries, phone);
    },
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone,
      birthday: user.birthday ?? '',
      relationship: user.relationship ?? '',
      anniversary: user.anniversary ?? '',
      isSubscribed: user.isSubscribed,
    },
    send: async (typed) => {
      const account = await updateAccount(api, {
        ...typed,
        phone: await internationalPhone(typed.phone, $language.get().country),
        birthday: typed.birthday || null,
        relationship: typed.relationship || null,
        anniversary: typed.anniversary || null,
      });
      setUser(account);
      onSaved(account);
      toast({ kind: 'success', message: t('account.saved') });
    },
    explain: (error) => refusalOf(error, t),
  });
  const optional = t('account.optional');
  return (
    <AccountSection title={t('account.details')} text={t('account.details-text')}>
      <form {...form.props} className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <p className="break-words sm:col-span-2">
          <span className="text-stone">{t('account.email')}</span> {user.email}
        </p>
        <Field {...form.field('firstName')} autoComplete="given-name" label={t('account.first-name')} />
        <Field
          {...form.field('lastName')}
          autoComplete="family-name"
          label={t('account.last-name')}
          optionalText={t('account.optional')}
        />
        <Field
          {...form.field('phone')}
          onFocus={prepareAddressCheck}
          type="tel"
          autoComplete="tel"
          label={t('account.phone')}
          optionalText={optional}
        />
        <Field
          {...form.field('birthday')}
          type="date"
          autoComplete="bday"
          max={today()}
          label={t('account.birthday')}
          optionalText={optional}
        />
        <Select
          {...form.field('relationship')}
          label={t('account.relationship')}
          optionalText={optional}
          placeholder={t('account.relationship-none')}
          options={relationships.map((value) => ({ value, label: t(`account.relationship-${value}`) }))}
        />
        <Field
          {...form.field('anniversary')}
          type="date"
          max={today()}
          label={t('account.anniversary')}
          optionalText={optional}
        />
        <Checkbox
          {...form.checkbox('isSubscribed')}
          className="sm:col-span-2"
          label={t('account.subscribe')}
        />
        <div className="flex flex-col gap-5 sm:col-span-2">
          <FormError text={form.formError} />
          <Button type="submit" isPending={form.isPending} className="self-start">
            {t('account.save')}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
