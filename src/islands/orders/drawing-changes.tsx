import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { addressEntries, addressErrors, prepareAddressCheck } from '#client/address-errors.ts';
import { api } from '#client/api/api.browser.ts';
import { changeAddress, changePiece } from '#client/api/drawings.ts';
import { toast } from '#client/events.ts';
import { acrossFieldsAsync } from '#client/form-rules.ts';
import { pageLocale } from '#client/preferences.ts';
import { refusalOf } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { ChangeableAddress, DrawnPiece } from '#kernel/shop/drawings/drawing.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { ContactFields, StreetFields } from '#ui/AddressFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Select } from '#ui/Select.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useForm } from '#ui/use-form.ts';
import { showDrawings } from './drawings.store.ts';

type Choices = NonNullable<DrawnPiece['choices']>;

interface PieceFormProps {
  line: number;
  choices: Choices;
  onClose: () => void;
  t: Translate;
}

function PieceForm({ line, choices, onClose, t }: PieceFormProps) {
  const { sizes, engraving } = choices;
  const chosenOf = (key: string) => sizes.find((each) => each.key === key)?.chosen ?? '';
  const form = useForm({
    schema: () => v.object({ size: v.string(), size2: v.string(), engraving: v.string() }),
    initial: { size: chosenOf('size'), size2: chosenOf('size-2'), engraving: engraving?.text ?? '' },
    send: async ({ size, size2, engraving: text }) => {
      const wanted = { size, 'size-2': size2 };
      const changed = Object.fromEntries(
        sizes.flatMap(({ key }) => (key === 'size' || key === 'size-2' ? [[key, wanted[key]]] : [])),
      );
      const change = { sizes: changed, engraving: engraving ? text.trim() : undefined };
      showDrawings(await changePiece(api, line, change));
      toast({ kind: 'success', message: t('drawings.changed-now') });
      onClose();
    },
    explain: (error) => refusalOf(error, t),
  });
  const most = engraving && 'characters' in engraving.limit ? engraving.limit.characters : undefined;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="text-stone leading-relaxed">{t('drawings.change-lead')}</p>
      {sizes.map(({ key, label, values }) => (
        <Select
          key={key}
          {...form.field(key === 'size-2' ? 'size2' : 'size')}
          label={label}
          options={values}
        />
      ))}
      {engraving && (
        <Field
          {...form.field('engraving')}
          label={t('drawings.engraving')}
          {...(most === undefined ? {} : { maxLength: most })}
        />
      )}
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending}>
          {t('drawings.save')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('drawings.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Another size or engraving, until the drawing is approved. */
export function PieceChange({ line, choices, t }: Omit<PieceFormProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ofBoth = choices.sizes.length > 0 ? 'drawings.change' : 'drawings.change-engraving';
  const title = t(choices.engraving ? ofBoth : 'drawings.change-size');
  return (
    <>
      <Button kind="quiet" className="mt-5" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel={t('drawings.cancel')}>
        {isOpen && <PieceForm line={line} choices={choices} onClose={close} t={t} />}
      </Dialog>
    </>
  );
}

interface AddressProps {
  number: OrderNumber;
  address: ChangeableAddress;
  t: Translate;
}

function AddressForm({ number, address, onClose, t }: AddressProps & { onClose: () => void }) {
  const { countryName, states, ...initial } = address;
  const codes = Object.keys(states);
  const form = useForm({
    schema: () =>
      v.pipeAsync(
        v.object(addressEntries),
        acrossFieldsAsync((values) => addressErrors(values, codes)),
      ),
    initial,
    checksFields: true,
    send: async (typed) => {
      showDrawings(await changeAddress(api, number, typed));
      toast({ kind: 'success', message: t('drawings.readdressed-now') });
      onClose();
    },
    explain: (error) => refusalOf(error, t),
  });
  const fields = { form, t, locale: pageLocale(), onFocus: prepareAddressCheck };
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <p className="text-stone leading-relaxed">{t('drawings.readdress-lead')}</p>
      <ContactFields {...fields} country={address.country} />
      <StreetFields
        {...fields}
        countries={[{ value: address.country, label: countryName }]}
        states={codes.map((value) => ({ value, label: states[value] ?? value }))}
      />
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending}>
          {t('drawings.save')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('drawings.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Another address in the same country, until the last drawing is approved. */
export function AddressChange({ number, address, t }: AddressProps) {
  const [isOpen, setOpen] = useState(false);
  const [texts, setTexts] = useState<Translate | null>(null);
  useEffect(() => {
    if (isOpen) void overlayTexts(['drawings', 'addresses', 'errors']).then((own) => setTexts(() => own));
  }, [isOpen]);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" className="mt-5" onClick={() => setOpen(true)}>
        {t('drawings.readdress')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('drawings.readdress')}
        closeLabel={t('drawings.cancel')}
        size="wide"
      >
        {isOpen && !texts && <Spinner className="my-12 w-full justify-center text-2xl text-gold" />}
        {isOpen && texts && <AddressForm number={number} address={address} onClose={close} t={texts} />}
      </Dialog>
    </>
  );
}
