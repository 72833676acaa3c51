import { useQueryClient } from '@tanstack/react-query';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { countryName } from '#kernel/shop/text/country-name.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Section } from '../ui/Section.tsx';

/** Form for a further currency of the shop. */
export function NewCurrency({ known }: { known: readonly string[] }) {
  const { t, locale } = useDesk();
  const queries = useQueryClient();
  const names = new Intl.DisplayNames([languageOf(locale).intl], { type: 'currency' });
  const choices = currencyCodes.filter((code) => !known.includes(code));
  return (
    <Section title={t('desk-prices.add-currency')}>
      <ActForm
        call="deskAddCurrency"
        columns={3}
        fields={[
          {
            ...{ name: 'code', label: t('desk-prices.currency'), kind: 'choice', required: true },
            choices: choices.map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}` })),
          },
          {
            ...{ name: 'rate', label: t('desk-prices.rate'), kind: 'text', required: true },
            hint: t('desk-prices.rate-hint', { currency: baseCurrency() }),
          },
          { name: 'quotedOn', label: t('desk-prices.quoted-on'), kind: 'date', required: true },
        ]}
        submit={t('desk-prices.add-currency')}
        notice={t('desk-prices.currency-added')}
        onDone={() => readAgain(queries)}
      />
    </Section>
  );
}

const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
/** Codes of countries and regions: those that Intl has a name for, without groups such as the European Union. */
function countryCodes(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const groups = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];
  return alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .filter((code) => !groups.includes(code) && names.of(code) !== code);
}

/** Form for a further country that the shop sends to. */
export function NewCountry({
  known,
  currencies,
}: {
  known: readonly string[];
  currencies: readonly string[];
}) {
  const { t, locale } = useDesk();
  const queries = useQueryClient();
  const choices = countryCodes()
    .filter((code) => !known.includes(code))
    .map((value) => ({ value, label: countryName(value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, languageOf(locale).intl));
  return (
    <Section title={t('desk-prices.add-country')}>
      <ActForm
        call="deskAddCountry"
        columns={3}
        fields={[
          {
            ...{ name: 'code', label: t('desk-prices.country'), kind: 'choice', required: true },
            choices,
          },
          {
            ...{ name: 'currency', label: t('desk-prices.country-currency'), kind: 'choice', required: true },
            choices: choicesOf(currencies, (value) => value),
          },
          {
            ...{ name: 'shipping', label: t('desk-prices.shipping'), kind: 'money', required: true },
            currency: baseCurrency(),
          },
          { name: 'daysLeast', label: t('desk-prices.days-least'), kind: 'number', required: true },
          { name: 'daysMost', label: t('desk-prices.days-most'), kind: 'number', required: true },
          { name: 'freeShipping', label: t('desk-prices.free-field'), kind: 'checkbox' },
          { name: 'taxesIncluded', label: t('desk-prices.taxes-field'), kind: 'checkbox' },
        ]}
        values={{ currency: baseCurrency(), freeShipping: false, taxesIncluded: false }}
        submit={t('desk-prices.add-country')}
        notice={t('desk-prices.country-added')}
        onDone={() => readAgain(queries)}
      />
    </Section>
  );
}
