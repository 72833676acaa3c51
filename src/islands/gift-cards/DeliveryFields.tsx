import type { Translate } from '#client/texts.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { cardMessageLimit, cardNameLimit } from '#kernel/shop/stored-value/gift-card-order.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { languages } from '#kernel/shop/text/locales.ts';
import { Field } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import type { BoundField } from '#ui/use-form.ts';
import { cardTargets, cardTimes } from './delivery-form.ts';

/** The time zone of the shop, by its name in the reader's language. */
function zoneName(t: Translate): string {
  const format = dayFormat(t.locale, { timeZone: shopZone(), timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The parts of a form with the fields of a delivery. */
export interface DeliveryForm {
  field: (name: 'recipient' | 'toName' | 'fromName' | 'message' | 'sendOn' | 'language') => BoundField;
  choice: (name: 'whom' | 'when') => Omit<Parameters<typeof RadioGroup>[0], 'legend' | 'options'>;
  value: (name: 'whom' | 'when' | 'message') => unknown;
}

/** Recipient, names, message, language and day of a gift card. */
export function DeliveryFields({
  form,
  today,
  lastDay,
  t,
}: {
  form: DeliveryForm;
  today: string;
  lastDay: string;
  t: Translate;
}) {
  const isGift = form.value('whom') === 'gift';
  const left = Math.max(0, cardMessageLimit - String(form.value('message') ?? '').length);
  return (
    <>
      <RadioGroup
        {...form.choice('whom')}
        legend={t('gift-card.for')}
        options={cardTargets.map((value) => ({ value, label: t(`gift-card.for-${value}`) }))}
      />
      {isGift && (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            {...form.field('toName')}
            label={t('gift-card.to')}
            autoComplete="off"
            maxLength={cardNameLimit}
          />
          <Field
            {...form.field('fromName')}
            label={t('gift-card.from')}
            autoComplete="name"
            maxLength={cardNameLimit}
          />
        </div>
      )}
      <Field
        {...form.field('recipient')}
        label={t(isGift ? 'gift-card.recipient' : 'gift-card.recipient-self')}
        type="email"
        inputMode="email"
        autoComplete={isGift ? 'off' : 'email'}
        maxLength={254}
      />
      {isGift && (
        <TextArea
          {...form.field('message')}
          label={t('gift-card.message')}
          optionalText={t('gift-card.optional')}
          hint={t('gift-card.message-hint', { left })}
          maxLength={cardMessageLimit}
          rows={3}
        />
      )}
      <RadioGroup
        {...form.choice('when')}
        legend={t('gift-card.when')}
        options={cardTimes.map((value) => ({ value, label: t(`gift-card.when-${value}`) }))}
      />
      {form.value('when') === 'day' && (
        <Field
          {...form.field('sendOn')}
          className="max-w-60"
          label={t('gift-card.day')}
          hint={t('gift-card.day-hint', { zone: zoneName(t) })}
          type="date"
          min={today}
          max={lastDay}
        />
      )}
      {languages.length > 1 && (
        <Select
          {...form.field('language')}
          className="max-w-60"
          label={t('gift-card.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </>
  );
}
