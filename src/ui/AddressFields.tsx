import { needsCity, needsPostalCode } from '#kernel/addresses/addresses.rules.ts';
import { Field } from './Field.tsx';
import { Select, type SelectOption } from './Select.tsx';

type ContactField = 'title' | 'first_name' | 'last_name' | 'telephone';
type StreetField = 'country' | 'street1' | 'street2' | 'city' | 'state' | 'zip';

interface FieldsProps<Name extends string> {
  values: Readonly<Record<Name, string>>;
  errors: Readonly<Record<string, string>>;
  onChange: (field: Name, value: string) => void;
  /** Texts of the `addresses` noun. */
  t: (key: string) => string;
}

/** Who signs for the parcel. */
export function ContactFields({ values, errors, onChange, t }: FieldsProps<ContactField>) {
  const titles: SelectOption[] = ['undisclosed', 'mr', 'ms'].map((value) => ({
    value,
    label: t(`addresses.title-${value}`),
  }));
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Select
        name="title"
        label={t('addresses.title')}
        autoComplete="honorific-prefix"
        options={titles}
        value={values.title}
        onChange={(event) => onChange('title', event.currentTarget.value)}
      />
      <Field
        name="first_name"
        autoComplete="given-name"
        maxLength={50}
        label={t('addresses.first_name')}
        value={values.first_name}
        error={errors.first_name}
        onChange={(event) => onChange('first_name', event.currentTarget.value)}
      />
      <Field
        name="last_name"
        autoComplete="family-name"
        maxLength={50}
        label={t('addresses.last_name')}
        optionalText={t('addresses.optional')}
        value={values.last_name}
        error={errors.last_name}
        onChange={(event) => onChange('last_name', event.currentTarget.value)}
      />
      <Field
        name="telephone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        label={t('addresses.telephone')}
        value={values.telephone}
        error={errors.telephone}
        onChange={(event) => onChange('telephone', event.currentTarget.value)}
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
export function StreetFields({ values, errors, onChange, t, countries, states }: StreetFieldsProps) {
  const { country } = values;
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Select
        name="country"
        autoComplete="country"
        className="sm:col-span-2"
        label={t('addresses.country')}
        options={countries}
        value={country}
        error={errors.country}
        onChange={(event) => onChange('country', event.currentTarget.value)}
        {...(country === '' ? { placeholder: t('addresses.choose') } : {})}
      />
      <Field
        name="street1"
        autoComplete="address-line1"
        maxLength={200}
        className="sm:col-span-2"
        label={t('addresses.street1')}
        hint={t('addresses.street-hint')}
        value={values.street1}
        error={errors.street1}
        onChange={(event) => onChange('street1', event.currentTarget.value)}
      />
      <Field
        name="street2"
        autoComplete="address-line2"
        maxLength={200}
        className="sm:col-span-2"
        label={t('addresses.street2')}
        optionalText={t('addresses.optional')}
        value={values.street2}
        error={errors.street2}
        onChange={(event) => onChange('street2', event.currentTarget.value)}
      />
      {needsCity(country) && (
        <Field
          name="city"
          autoComplete="address-level2"
          maxLength={50}
          label={t('addresses.city')}
          value={values.city}
          error={errors.city}
          onChange={(event) => onChange('city', event.currentTarget.value)}
        />
      )}
      {states.length > 0 && (
        <Select
          name="state"
          autoComplete="address-level1"
          label={t('addresses.state')}
          options={states}
          placeholder={t('addresses.choose')}
          value={values.state}
          error={errors.state}
          onChange={(event) => onChange('state', event.currentTarget.value)}
        />
      )}
      {needsPostalCode(country) && (
        <Field
          name="zip"
          autoComplete="postal-code"
          maxLength={20}
          label={t('addresses.zip')}
          value={values.zip}
          error={errors.zip}
          onChange={(event) => onChange('zip', event.currentTarget.value)}
        />
      )}
    </div>
  );
}
