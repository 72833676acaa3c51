import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { addressEntries, addressErrors, emptyAddress, prepareAddressCheck } from '#client/address-errors.ts';
import { readStates, saveAddress } from '#client/api/addresses.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { acrossFieldsAsync } from '#client/form-rules.ts';
import { $language, pageLocale } from '#client/preferences.ts';
import { refusalOf } from '#client/refusal.ts';
import { $user } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { Address, AddressBook, NamesByCode } from '#kernel/shop/addresses/address.ts';
import { ContactFields, StreetFields } from '#ui/AddressFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { addressBook } from '../addresses.store.ts';

const optionsOf = (names: NamesByCode) => Object.entries(names).map(([value, label]) => ({ value, label }));

function initialValues(address: Address | 'new', book: AddressBook) {
  if (address !== 'new') return { ...address, telephone: address.telephoneShown };
  const { country } = $language.get();
  const user = $user.get();
  return {
    ...emptyAddress,
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    country: Object.hasOwn(book.countries, country) ? country : '',
    isDefault: false,
  };
}

/** The states of a country; undefined while they load. */
function useStates(country: string): NamesByCode | undefined {
  const [loaded, setLoaded] = useState<{ country: string; names: NamesByCode }>();
  useEffect(() => {
    if (country === '') return;
    let isCurrent = true;
    const store = (names: NamesByCode) => {
      if (isCurrent) setLoaded({ country, names });
    };
    readStates(api, country).then(store, () => store({}));
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
  /** For callers that show the address outside the address book. */
  onSaved?: () => void;
  t: Translate;
}

function AddressForm({ edited, book, onClose, onSaved, t }: FormProps) {
  const known = edited === 'new' ? undefined : edited;
  const codes = useRef<string[]>([]);
  const form = useForm({
    schema: () =>
      v.pipeAsync(
        v.object({ ...addressEntries, postscript: v.string(), isDefault: v.boolean() }),
        acrossFieldsAsync((values) => addressErrors(values, codes.current)),
      ),
    initial: initialValues(edited, book),
    checksFields: true,
    send: async (typed) => {
      await saveAddress(api, known?.id ?? null, { ...typed, area: known?.area ?? '' });
      toast({ kind: 'success', message: t('account.address-saved') });
      await addressBook.refresh();
      onSaved?.();
      onClose();
    },
    explain: (error) => refusalOf(error, t),
  });
  const country = form.field('country').value;
  const states = useStates(country);
  codes.current = Object.keys(states ?? {});
  const fields = { form, t, locale: pageLocale(), onFocus: prepareAddressCheck };
  const mayChooseDefault = book.addresses.length > 0 && known?.isDefault !== true;
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <ContactFields {...fields} country={country} />
      <StreetFields {...fields} countries={optionsOf(book.countries)} states={optionsOf(states ?? {})} />
      <Field
        {...form.field('postscript')}
        label={t('account.postscript')}
        optionalText={t('account.optional')}
      />
      {mayChooseDefault && (
        <Checkbox {...form.checkbox('isDefault')} label={t('account.address-is-default')} />
      )}
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending || (country !== '' && states === undefined)}>
          {t('account.save')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Adds or changes an address; the entered values stay until they are saved or discarded. */
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
