import { needsCity, needsPostalCode } from '#kernel/addresses/addresses.rules.ts';
import { Field } from './Field.tsx';
import { Select, type SelectOption } from './Select.tsx';
import type { BoundField } from './use-form.ts';

type ContactField = 'title' | 'firstName' | 'lastName' | 'telephone';
type StreetField = 'country' | 'street1' | 'street2' | 'city' | 'state' | 'zip';

interface FieldsProps<Name extends string> {
  form: { field: (name: Name) => BoundField; set: (name: Name, value: string) => void };
  /** Texts of the `addresses` noun. */
  t: (key: string) => string;
}

/** Who signs for the parcel. */
export function ContactFields({ form, t }: FieldsProps<ContactField>) {
  const titles: SelectOption[] = ['undisclosed', 'mr', 'ms'].map((value) => ({
    value,
    label: t(`addresses.title-${value}`),
  }));
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Select
        {...form.field('title')}
        label={t('addresses.title')}
        autoComplete="honorific-prefix"
        options={titles}
      />
      <Field
        {...form.field('firstName')}
        autoComplete="given-name"
        maxLength={50}
        label={t('addresses.first-name')}
      />
      <Field
        {...form.field('lastName')}
        autoComplete="family-name"
        maxLength={50}
        label={t('addresses.last-name')}
        optionalText={t('addresses.optional')}
      />
      <Field
        {...form.field('telephone')}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        label={t('addresses.telephone')}
      />
    </div>
  );
}

interface StreetFieldsProps extends FieldsProps<StreetField> {
  countries: readonly SelectOption[];
  /** Empty where the country has none; the state is then not asked for. */
  states: readonly SelectOption[];
}

/** Where it goes: the country first, for it decides what else is asked. */
export function StreetFields({ form, t, countries, states }: StreetFieldsProps) {
  const { onChange: chooseCountry, ...countryField } = form.field('country');
  const country = countryField.value;
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Select
        {...countryField}
        onChange={(event) => {
          chooseCountry(event);
          form.set('state', '');
        }}
        autoComplete="country"
        className="sm:col-span-2"
        label={t('addresses.country')}
        options={countries}
        {...(country === '' ? { placeholder: t('addresses.choose') } : {})}
      />
      <Field
        {...form.field('street1')}
        autoComplete="address-line1"
        maxLength={200}
        className="sm:col-span-2"
        label={t('addresses.street1')}
        hint={t('addresses.street-hint')}
      />
      <Field
        {...form.field('street2')}
        autoComplete="address-line2"
        maxLength={200}
        className="sm:col-span-2"
        label={t('addresses.street2')}
        optionalText={t('addresses.optional')}
      />
      {needsCity(country) && (
        <Field
          {...form.field('city')}
          autoComplete="address-level2"
          maxLength={50}
          label={t('addresses.city')}
        />
      )}
      {states.length > 0 && (
        <Select
          {...form.field('state')}
          autoComplete="address-level1"
          label={t('addresses.state')}
          options={states}
          placeholder={t('addresses.choose')}
        />
      )}
      {needsPostalCode(country) && (
        <Field {...form.field('zip')} autoComplete="postal-code" maxLength={20} label={t('addresses.zip')} />
      )}
    </div>
  );
}
