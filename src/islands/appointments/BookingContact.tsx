import { prepareAddressCheck } from '#client/address-errors.ts';
import { rememberReturnPath } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import {
  contactWays,
  nameCharacters,
  remarkCharacters,
} from '#kernel/shop/appointments/appointments.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Field } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Part } from './Part.tsx';
import type { BookingForm } from './use-booking-form.ts';

/** The visitor's contact details, and how the shop replies. */
export function BookingContact({
  form,
  storeIndex,
  isVisitor,
  hasNoWhatsapp,
  locale,
  t,
}: {
  form: BookingForm;
  /** Position of the chosen store in the list of stores; -1 if none is chosen. */
  storeIndex: number;
  isVisitor: boolean;
  /** A shop without a number cannot answer there. */
  hasNoWhatsapp: boolean;
  locale: Locale;
  t: Translate;
}) {
  const { onChange: changeEmail, ...email } = form.field('email');
  return (
    <Part number={4} title={t('appointments.part-who')}>
      {isVisitor && (
        <p className="text-sm leading-relaxed">
          {t('appointments.have-account')}{' '}
          <a
            className="link"
            href={localisePath(locale, '/login/')}
            onClick={() => {
              const query = new URLSearchParams(location.search);
              if (storeIndex >= 0) query.set('l', String(storeIndex));
              if (form.value('way') === 'video') query.set('by', 'video');
              rememberReturnPath(`${location.pathname}?${query}`);
            }}
          >
            {t('appointments.login')}
          </a>
        </p>
      )}
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Field
          {...form.field('name')}
          label={t('appointments.name')}
          autoComplete="name"
          maxLength={nameCharacters}
        />
        <Field
          {...email}
          onChange={(event) => {
            changeEmail(event);
            form.set('isMailed', false);
          }}
          label={t('appointments.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
        />
      </div>
      <RadioGroup
        {...form.choice('contactBy')}
        legend={t('appointments.contact')}
        options={contactWays
          .filter((value) => value !== 'whatsapp' || !hasNoWhatsapp)
          .map((value) => ({ value, label: t(`appointments.contact-${value}`) }))}
      />
      <Field
        {...form.field('phone')}
        onFocus={prepareAddressCheck}
        label={t('appointments.phone')}
        {...(form.value('contactBy') === 'email' ? { optionalText: t('appointments.optional') } : {})}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <TextArea
        {...form.field('remark')}
        label={t('appointments.remark')}
        optionalText={t('appointments.optional')}
        hint={t('appointments.remark-hint')}
        maxLength={remarkCharacters}
      />
    </Part>
  );
}
