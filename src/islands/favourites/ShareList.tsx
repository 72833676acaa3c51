import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pageHref } from '#client/preferences.ts';
import { idleQuery } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { usePending } from '#ui/use-pending.ts';
import { sharedToken, shareFavourites, unshareFavourites } from './favourite-lists.store.ts';

/** The secret is in the fragment, so that no server log and no referrer contains it. */
const addressOf = (token: string) =>
  new URL(`${pageHref('/inventory/shared/')}#list=${token}`, location.origin).href;

/** Shares the favourites by a link, and revokes it. */
export function ShareList({ t }: { t: Translate }) {
  const { data: token } = useStore(sharedToken.$asked, { ssr: idleQuery });
  const [isSharing, begin] = usePending(shareFavourites);
  const [isEnding, end] = usePending(unshareFavourites);
  const [isCopied, setCopied] = useState(false);
  if (token === undefined) return null;
  if (token === '') {
    return (
      <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-1 text-stone">
        {t('favourites.share-text')}
        <Button kind="quiet" isPending={isSharing} onClick={begin}>
          {t('favourites.share')}
        </Button>
      </p>
    );
  }
  const address = addressOf(token);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="mb-10 max-w-2xl">
      <Field
        label={t('favourites.share-link')}
        hint={t('favourites.share-hint')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-1 flex gap-5">
        <Button kind="quiet" onClick={copy}>
          {t(isCopied ? 'favourites.share-copied' : 'favourites.share-copy')}
        </Button>
        <Button kind="quiet" isPending={isEnding} onClick={end}>
          {t('favourites.share-end')}
        </Button>
      </div>
    </div>
  );
}
