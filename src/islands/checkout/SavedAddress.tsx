import { useEffect, useState } from 'react';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { AddressDialog } from '#islands/addresses/shared/AddressDialog.tsx';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import { editAddress, renewAddresses } from './checkout.store.ts';

/** Edits an entry of the address book within the checkout; it and its texts load on demand. */
export default function SavedAddress({ id, data }: { id: number; data: Checkout }) {
  const [texts, setTexts] = useState<{ t: Translate }>();
  useEffect(() => {
    let isShown = true;
    void overlayTexts(['account', 'addresses', 'errors']).then((t) => {
      if (isShown) setTexts({ t });
    });
    return () => {
      isShown = false;
    };
  }, []);
  const edited = data.addresses.find((address) => address.id === id) ?? null;
  if (!texts) return null;
  return (
    <AddressDialog
      edited={edited}
      book={data}
      onClose={() => editAddress(null)}
      onSaved={() => void renewAddresses()}
      t={texts.t}
    />
  );
}
