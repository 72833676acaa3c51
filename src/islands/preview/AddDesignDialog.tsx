import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { readStudioOffer } from '#client/api/design-price.ts';
import { readDesigns } from '#client/api/designs.ts';
import { decodeDesignLink, readDesignFragment } from '#client/design-link.ts';
import { isCustomer } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useForm } from '#ui/use-form.ts';
import type { DesignSource } from './shown-design.ts';

interface Offer<Id> {
  id: Id;
  name: string;
}

/** The shopper's own designs and catalogue designs; lists that fail to load are left out. */
function useOffers(isOpen: boolean): { saved: Offer<DesignId>[]; catalogue: Offer<ProductId>[] } {
  const [saved, setSaved] = useState<Offer<DesignId>[]>([]);
  const [catalogue, setCatalogue] = useState<Offer<ProductId>[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    readStudioOffer(api).then(
      ({ catalogueDesigns }) =>
        setCatalogue(catalogueDesigns.map(({ productId: id, name }) => ({ id, name }))),
      () => undefined,
    );
    if (!isCustomer()) return;
    readDesigns(api).then(
      (designs) => setSaved(designs.map(({ id, title }) => ({ id, name: title }))),
      () => undefined,
    );
  }, [isOpen]);
  return { saved, catalogue };
}

/** Adds a design to the comparison: one's own, a catalogue design, or one from a link. */
export function AddDesignDialog({
  isOpen,
  onAdd,
  onClose,
  t,
}: {
  isOpen: boolean;
  onAdd: (source: DesignSource) => void;
  onClose: () => void;
  t: Translate;
}) {
  const { saved, catalogue } = useOffers(isOpen);
  const form = useForm({
    schema: () => v.object({ link: v.pipe(v.string(), v.trim()) }),
    send: async ({ link }) => {
      const hash = link.includes('#') ? link.slice(link.indexOf('#')) : '';
      const text = readDesignFragment(hash).texts[0] ?? link;
      const decoded = await decodeDesignLink(text);
      if ('problem' in decoded) form.refuse({ field: 'link', text: t('compare.linkBad') });
      else add({ kind: 'link', text });
    },
  });
  const link = form.field('link');
  const add = (source: DesignSource) => {
    onAdd(source);
    form.reset();
    onClose();
  };
  const options = (offers: readonly Offer<number>[]) =>
    offers.map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('compare.addTitle')} closeLabel={t('compare.close')}>
      <div className="grid gap-6">
        {saved.length > 0 && (
          <Select
            label={t('compare.saved')}
            placeholder={t('compare.choose')}
            value=""
            options={options(saved)}
            onChange={(event) => add({ kind: 'saved', id: Number(event.currentTarget.value) as DesignId })}
          />
        )}
        <Select
          label={t('compare.house')}
          placeholder={catalogue.length > 0 ? t('compare.choose') : t('compare.loading')}
          value=""
          options={options(catalogue)}
          onChange={(event) => add({ kind: 'product', id: productId(event.currentTarget.value) })}
        />
        <form {...form.props}>
          <Field {...link} label={t('compare.link')} autoComplete="off" hint={t('compare.linkHint')} />
          <Button type="submit" kind="secondary" className="mt-3" disabled={link.value.trim() === ''}>
            {t('compare.addThis')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
