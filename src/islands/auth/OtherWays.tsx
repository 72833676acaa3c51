import { api } from '#client/api/api.browser.ts';
import { signInByPasskey } from '#client/api/passkeys.ts';
import { providerUrl } from '#client/api/providers.ts';
import { choosePasskey, hasPasskeys } from '#client/api/webauthn.ts';
import { pageHref } from '#client/preferences.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { type SignInProvider, signInProviderNames } from '#kernel/shop/account/identity.ts';
import { Button } from '#ui/Button.tsx';
import type { Refusal } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { usePending } from '#ui/use-pending.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { ProviderMark } from './ProviderMark.tsx';

interface Ways {
  providers: readonly SignInProvider[];
  /** Receives an error; undefined when a new try starts. */
  refuse: (refusal: Refusal | undefined) => void;
  t: Translate;
}

/** Sign-in with providers, and with a passkey if `withPasskey`. */
export function OtherWays({ withPasskey = false, ...ways }: Ways & { withPasskey?: boolean }) {
  const { providers, t } = ways;
  const isPasskeyShown = useHydrated() && withPasskey && hasPasskeys();
  if (providers.length === 0 && !isPasskeyShown) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-4 text-sm text-stone before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('auth.or')}
      </p>
      {providers.map((provider) => (
        <ProviderButton key={provider} provider={provider} {...ways} />
      ))}
      {isPasskeyShown && <PasskeyButton {...ways} />}
    </div>
  );
}

/** Runs a button's action; its error is shown in the form. */
function useWay({ refuse, t }: Ways, act: () => Promise<void>) {
  return usePending(async () => {
    refuse(undefined);
    await act().catch((error: unknown) => refuse(refusalOf(error, t)));
  });
}

function ProviderButton({ provider, ...ways }: Ways & { provider: SignInProvider }) {
  const [isLeaving, leave] = useWay(ways, async () => {
    const url = await providerUrl(api, provider, `${location.origin}${pageHref('/login/')}`);
    if (url !== '') location.assign(url);
  });
  return (
    <Button
      kind="secondary"
      isWide
      // A provider's name keeps its own case.
      className="normal-case"
      isPending={isLeaving}
      onClick={leave}
    >
      <ProviderMark provider={provider} />
      {ways.t('auth.continue-with', { provider: signInProviderNames[provider] })}
    </Button>
  );
}

function PasskeyButton(ways: Ways) {
  const [isPending, signIn] = useWay(ways, async () => {
    if (await signInByPasskey(api, choosePasskey)) await finishSignIn();
  });
  return (
    <Button kind="secondary" isWide className="normal-case" isPending={isPending} onClick={signIn}>
      {ways.t('auth.login-passkey')}
    </Button>
  );
}
