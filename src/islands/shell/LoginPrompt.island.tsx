import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type LoginRequest, receiveEvents } from '#client/events.ts';
import { isOpenToGuests } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { $token, $user, isSignedIn, rememberReturnPath } from '#client/session.ts';
import { overlayTexts } from '#client/texts.ts';
import { holdAddition } from '#islands/cart/held-addition.store.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { GuestForm } from './shared/GuestForm.tsx';

const loadTexts = () => overlayTexts(['shell', 'prompt', 'kept']);

/** Asks a visitor to log in before a guarded action; opened by `shop:login`. */
export default function LoginPrompt() {
  const t = useLoaded(loadTexts);
  const [request, setRequest] = useState<LoginRequest | null>(null);
  const token = useStore($token, { ssr: 'initial' });
  const isGuest = useStore($user, { ssr: 'initial' })?.isGuest === true;

  useEffect(() => receiveEvents('shop:login', setRequest), []);
  // Close if the shopper has signed in in another tab.
  useEffect(() => {
    if (token !== '' && !isGuest) setRequest(null);
  }, [token, isGuest]);

  if (!t) return null;
  /** The login page leads back here, where the action continues without a second click. */
  const leave = () => {
    rememberReturnPath(request?.returnPath);
    holdAddition(request?.addition);
  };
  const mayBeGuest = request !== null && isOpenToGuests(request.action) && !isSignedIn();
  return (
    <Dialog
      isOpen={request !== null}
      onClose={() => setRequest(null)}
      title={t('prompt.title')}
      closeLabel={t('shell.close')}
      size={mayBeGuest ? 'regular' : 'narrow'}
    >
      <p className="leading-relaxed">{isGuest ? t('prompt.guestText') : t('prompt.text')}</p>
      <div className={mayBeGuest ? 'mt-6 grid gap-2.5 sm:grid-cols-2' : 'mt-6 grid gap-2.5'}>
        <a href={pageHref('/login/')} className={buttonClass('primary')} onClick={leave}>
          {t('shell.login')}
        </a>
        <a href={pageHref('/register/')} className={buttonClass('secondary')} onClick={leave}>
          {t('shell.register')}
        </a>
        {request?.saveHere && (
          <>
            <Button
              kind="secondary"
              onClick={() => {
                setRequest(null);
                request.saveHere?.();
              }}
            >
              {t('kept.here')}
            </Button>
            <p className="text-sm leading-relaxed text-stone">{t('kept.hereHint')}</p>
          </>
        )}
      </div>
      {mayBeGuest && (
        <section className="mt-8 border-t border-line pt-7">
          <h3 className="font-display text-xl">{t('prompt.guestTitle')}</h3>
          <p className="mt-1 mb-5 text-sm leading-relaxed text-stone">{t('prompt.guestHint')}</p>
          <GuestForm
            t={t}
            onDone={() => {
              setRequest(null);
              request?.repeat?.();
            }}
          />
        </section>
      )}
    </Dialog>
  );
}
