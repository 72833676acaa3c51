import { countryForm, type PlaceFieldForm, placeFields } from '#kernel/shop/addresses/country-forms.ts';
import { hasFamilyNameFirst, type Locale } from '#kernel/shop/text/locales.ts';
import { Field } from './Field.tsx';
import { Select, type SelectOption } from './Select.tsx';
import type { BoundField } from './use-form.ts';

type ContactField = 'title' | 'firstName' | 'lastName' | 'telephone';
type StreetField = 'country' | PlaceFieldForm['name'];

interface FieldsProps<Name extends string> {
  form: { field: (name: Name) => BoundField; set: (name: Name, value: string) => void };
  /** Texts of the `addresses` noun. */
  t: (key: string) => string;
  /** The page's language: decides whether the family name or the larger place comes first. */
  locale: Locale;
  /** Called when a field gets the focus. */
  onFocus: () => void;
}

interface ContactFieldsProps extends FieldsProps<ContactField> {
  /** Country of a number without `+`. */
  country: string;
}

/** The recipient of the parcel. */
export function ContactFields({ form, t, locale, onFocus, country }: ContactFieldsProps) {
  const bind = (name: ContactField) => ({ ...form.field(name), onFocus });
  const titles: SelectOption[] = ['undisclosed', 'mr', 'ms'].map((value) => ({
    value,
    label: t(`addresses.title-${value}`),
  }));
  const first = (
    <Field key="first" {...bind('firstName')} autoComplete="given-name" label={t('addresses.first-name')} />
  );
  const last = (
    <Field
      key="last"
      {...bind('lastName')}
      autoComplete="family-name"
      label={t('addresses.last-name')}
      optionalText={t('addresses.optional')}
    />
  );
  const telephone = bind('telephone');
  const { callingCode } = countryForm(country);
  const hasOwnCode = callingCode === '' || /^\s*[+＋]/.test(telephone.value);
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Select
        {...bind('title')}
        label={t('addresses.title')}
        autoComplete="honorific-prefix"
        options={titles}
      />
      {hasFamilyNameFirst(locale) ? [last, first] : [first, last]}
      <Field
        {...telephone}
        type="tel"
        autoComplete="tel"
        label={t('addresses.telephone')}
        hint={t('addresses.telephone-hint')}
        {...(hasOwnCode ? {} : { leading: `+${callingCode}` })}
      />
    </div>
  );
}

const autoComplete = {
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
} as const;

interface StreetFieldsProps extends FieldsProps<StreetField> {
  countries: readonly SelectOption[];
  /** Empty if the shop has no list for the country. */
  states: readonly SelectOption[];
}

/**
 * The delivery address: the country first, because it decides the other fields, their labels and their order.
 */
export function StreetFields({ form, t, locale, onFocus, countries, states }: StreetFieldsProps) {
  const bind = (name: StreetField) => ({ ...form.field(name), onFocus });
  const { onChange: chooseCountry, ...countryField } = bind('country');
  const country = countryField.value;
  const fields = placeFields(country, { hasStates: states.length > 0, isLocal: hasFamilyNameFirst(locale) });
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
      {fields.map(({ name, label, isRequired }) => {
        const frame = {
          label: t(`addresses.${label}`),
          autoComplete: autoComplete[name],
          ...(isRequired ? {} : { optionalText: t('addresses.optional') }),
        };
        if (name === 'state' && states.length > 0) {
          const placeholder = t('addresses.choose');
          return <Select key={name} {...bind(name)} {...frame} options={states} placeholder={placeholder} />;
        }
        const isStreet = name === 'street1' || name === 'street2';
        return (
          <Field
            key={name}
            {...bind(name)}
            {...frame}
            {...(isStreet ? { className: 'sm:col-span-2' } : {})}
            {...(name === 'street1' ? { hint: t('addresses.street-hint') } : {})}
          />
        );
      })}
    </div>
  );
}
