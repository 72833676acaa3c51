import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { makeDefaultAddress, removeAddress } from '#client/api/addresses.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import type { Translate } from '#client/texts.ts';
import { addressBook } from '#islands/addresses/addresses.store.ts';
import { AddressDialog } from '#islands/addresses/shared/AddressDialog.tsx';
import type { Address } from '#kernel/shop/addresses/address.ts';
import { fullName } from '#kernel/shop/addresses/person-name.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { usePending } from '#ui/use-pending.ts';
import { AccountSection } from './AccountSection.tsx';

interface EntryProps {
  address: Address;
  onEdit: () => void;
  onRemove: () => void;
  t: Translate;
}

function Entry({ address, onEdit, onRemove, t }: EntryProps) {
  const name = fullName(address);
  const [isChanging, makeDefault] = usePending(async () => {
    await makeDefaultAddress(api, address.id);
    await addressBook.refresh();
  });
  return (
    <li className="flex flex-col border border-line bg-white px-6 py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name}
        {address.isDefault && <Badge>{t('account.address-default')}</Badge>}
      </p>
      <address className="mt-2 text-sm leading-relaxed text-stone not-italic">
        {[...address.lines, address.telephoneShown].map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-auto flex flex-wrap gap-x-5 pt-3">
        <Button kind="quiet" aria-label={t('account.address-edit-named', { name })} onClick={onEdit}>
          {t('account.address-edit')}
        </Button>
        <Button kind="quiet" aria-label={t('account.address-remove-named', { name })} onClick={onRemove}>
          {t('account.address-remove')}
        </Button>
        {!address.isDefault && (
          <Button
            kind="quiet"
            isPending={isChanging}
            aria-label={t('account.address-make-default-named', { name })}
            onClick={makeDefault}
          >
            {t('account.address-make-default')}
          </Button>
        )}
      </div>
    </li>
  );
}

function RemoveDialog({
  address,
  onClose,
  t,
}: {
  address: Address | null;
  onClose: () => void;
  t: Translate;
}) {
  const [isRemoving, remove] = usePending(async () => {
    if (!address) return;
    await removeAddress(api, address.id);
    onClose();
    toast({ kind: 'success', message: t('account.address-removed') });
    await addressBook.refresh();
  });
  return (
    <Dialog
      isOpen={address !== null}
      onClose={onClose}
      title={t('account.address-remove-title')}
      closeLabel={t('account.close')}
      size="narrow"
    >
      {address && <p>{[fullName(address), address.street1].filter(Boolean).join(', ')}</p>}
      <p className="mt-2 leading-relaxed text-stone">{t('account.address-remove-text')}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button isPending={isRemoving} onClick={remove}>
          {t('account.address-remove-confirm')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('account.address-keep')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Addresses for the checkout, the default first. */
export function AddressBook({ t }: { t: Translate }) {
  const { data: book, error } = useStore(addressBook.$asked);
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [removed, setRemoved] = useState<Address | null>(null);
  const addresses = book?.addresses ?? [];
  return (
    <AccountSection title={t('account.addresses')}>
      {!book && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('account.loading'), failed: t('account.failed'), retry: t('account.retry') }}
          onRetry={addressBook.retry}
        />
      )}
      {book && (
        <>
          {addresses.length === 0 && <p className="text-stone">{t('account.addresses-none')}</p>}
          <ul className="grid gap-5 sm:grid-cols-2 empty:hidden">
            {addresses.map((address) => (
              <Entry
                key={address.id}
                address={address}
                onEdit={() => setEdited(address)}
                onRemove={() => setRemoved(address)}
                t={t}
              />
            ))}
          </ul>
          <Button kind="secondary" className="mt-6" onClick={() => setEdited('new')}>
            {t('account.address-add')}
          </Button>
          <AddressDialog edited={edited} book={book} onClose={() => setEdited(null)} t={t} />
          <RemoveDialog address={removed} onClose={() => setRemoved(null)} t={t} />
        </>
      )}
    </AccountSection>
  );
}
