import { useEffect, useState } from 'react';
import { type AddressValues, contactErrors, emptyAddress, streetErrors } from '#client/address-errors.ts';
import { readStates, saveAddress } from '#client/api/addresses.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { $language } from '#client/preferences.ts';
import { refusalOf } from '#client/refusal.ts';
import { $user } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { loadAddresses } from '#islands/addresses/addresses.store.ts';
import type { Address, AddressBook, NamesByCode } from '#kernel/addresses/address.ts';
import { ContactFields, StreetFields } from '#ui/AddressFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { type FormErrors, type Refusal, useForm } from '#ui/use-form.ts';
import { FormError } from './AccountSection.tsx';

/** Our field of a wire name. */
const fieldNames: Record<string, string> = { addressCountry: 'country', addressState: 'state' };

const optionsOf = (names: NamesByCode) => Object.entries(names).map(([value, label]) => ({ value, label }));

function valuesOf(address: Address | 'new', book: AddressBook): AddressValues {
  if (address !== 'new') {
    const { title, firstName, lastName, telephone, country, street1, street2, city, state, zip } = address;
    const name = { first_name: firstName, last_name: lastName };
    return { title, ...name, telephone, country, street1, street2, city, state, zip };
  }
  const { country } = $language.get();
  const user = $user.get();
  return {
    ...emptyAddress,
    first_name: user?.firstName ?? '',
    last_name: user?.lastName ?? '',
    country: Object.hasOwn(book.countries, country) ? country : '',
  };
}

/** The states of a country; undefined while they are on their way. */
function useStates(country: string): NamesByCode | undefined {
  const [loaded, setLoaded] = useState<{ country: string; names: NamesByCode }>();
  useEffect(() => {
    if (country === '') return;
    let isCurrent = true;
    const keep = (names: NamesByCode) => {
      if (isCurrent) setLoaded({ country, names });
    };
    readStates(api, country).then(keep, () => keep({}));
    return () => {
      isCurrent = false;
    };
  }, [country]);
  return loaded?.country === country ? loaded.names : undefined;
}

interface FormProps {
  edited: Address | 'new';
  book: AddressBook;
  onClose: () => void;
  t: Translate;
}

function AddressForm({ edited, book, onClose, t }: FormProps) {
  const [values, setValues] = useState(() => valuesOf(edited, book));
  const states = useStates(values.country);
  const known = edited === 'new' ? undefined : edited;
  const explain = (error: unknown): Refusal | undefined => {
    const refusal = refusalOf(error, t);
    return refusal && { ...refusal, field: fieldNames[refusal.field ?? ''] ?? refusal.field };
  };
  const form = useForm(
    (): FormErrors => ({
      ...contactErrors(values, t),
      ...streetErrors(values, Object.keys(states ?? {}).length > 0, t),
    }),
    async ({ postscript = '', ...rest }) => {
      const { first_name: firstName, last_name: lastName, ...others } = values;
      await saveAddress(api, known?.id ?? null, {
        ...others,
        firstName,
        lastName,
        area: known?.area ?? '',
        postscript,
        isDefault: rest.isDefaultActive === 'on' || known?.isDefault === true,
      });
      toast({ kind: 'success', message: t('account.address-saved') });
      await loadAddresses();
      onClose();
    },
    explain,
  );
  const change = (field: keyof AddressValues, value: string) => {
    setValues((now) => ({ ...now, [field]: value, ...(field === 'country' ? { state: '' } : {}) }));
    form.setErrors(({ [field]: _fixed, form: _form, ...others }) => others);
  };
  const mayChooseDefault = book.addresses.length > 0 && known?.isDefault !== true;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
      <ContactFields values={values} errors={form.errors} onChange={change} t={t} />
      <StreetFields
        values={values}
        errors={form.errors}
        onChange={change}
        t={t}
        countries={optionsOf(book.countries)}
        states={optionsOf(states ?? {})}
      />
      <Field
        name="postscript"
        maxLength={300}
        label={t('account.postscript')}
        optionalText={t('account.optional')}
        defaultValue={known?.postscript ?? ''}
        error={form.errors.postscript}
      />
      {mayChooseDefault && <Checkbox name="isDefaultActive" label={t('account.address-is-default')} />}
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending || (values.country !== '' && states === undefined)}>
          {t('account.save')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Adds an address or changes one; what was typed stays until it is saved or given up. */
export function AddressDialog({
  edited,
  ...rest
}: Omit<FormProps, 'edited'> & { edited: FormProps['edited'] | null }) {
  const { t, onClose } = rest;
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? 'account.address-add' : 'account.address-edit-title')}
      closeLabel={t('account.close')}
      size="wide"
    >
      {edited !== null && <AddressForm edited={edited} {...rest} />}
    </Dialog>
  );
}
