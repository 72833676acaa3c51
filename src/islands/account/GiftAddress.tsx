import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { sendGiftTo } from '#client/api/gifts.ts';
import { toast } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import { addressBook } from '#islands/addresses/addresses.store.ts';
import { gifts } from '#islands/gifts/gifts.store.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import type { Gift } from '#kernel/shop/gifts/gift.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { usePending } from '#ui/use-pending.ts';

/** Delivery address of a gift: an entry of the address book above. */
export function GiftAddress({ gift, t }: { gift: Gift; t: Translate }) {
  const { data: book } = useStore(addressBook.$asked);
  const addresses = book?.addresses ?? [];
  const [chosen, setChosen] = useState('');
  const address = addresses.find(({ id }) => String(id) === chosen) ?? addresses[0];
  const [isSending, send] = usePending(async () => {
    if (!address) return;
    await sendGiftTo(api, gift, address);
    toast({ kind: 'success', message: t('gifts.addressed') });
    await gifts.refresh();
  });
  if (!address) return book ? <p className="mt-3 text-sm">{t('gifts.no-address')}</p> : null;
  return (
    <div className="mt-4 flex flex-wrap items-end gap-4">
      <Select
        className="min-w-0 grow"
        label={t('gifts.address')}
        value={String(address.id)}
        onChange={({ target }) => setChosen(target.value)}
        options={addresses.map((each) => ({
          value: String(each.id),
          label: [fullName(each), each.street1].join(', '),
        }))}
      />
      <Button kind="secondary" isPending={isSending} onClick={send}>
        {t('gifts.send')}
      </Button>
    </div>
  );
}
