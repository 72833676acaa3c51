import { useStore } from '@nanostores/react';
import { api } from '#client/api/api.browser.ts';
import { disconnectProvider, type OwnProvider, readOwnProviders } from '#client/api/providers.ts';
import { toast } from '#client/events.ts';
import { query } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import { signInProviderNames } from '#kernel/shop/account/identity.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { LoadState } from '#ui/LoadState.tsx';
import { AccountSection } from './AccountSection.tsx';
import { SignInMethodRow } from './SignInMethodRow.tsx';

const providers = query('own-providers', 'customer', () => readOwnProviders(api));

/** Connected sign-in providers, each with a disconnect button; empty if the shop has none. */
export function ProviderList({ locale, t }: { locale: Locale; t: Translate }) {
  const { data, error } = useStore(providers.$asked);
  if (data?.length === 0) return null;
  return (
    <AccountSection title={t('security.providers')} text={t('security.providers-text')}>
      {data ? (
        <ul className="flex max-w-md flex-col divide-y divide-line border-line border-y">
          {data.map((each) => (
            <ProviderRow key={each.provider} {...each} locale={locale} t={t} />
          ))}
        </ul>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('security.providers-loading'),
            failed: t('security.providers-failed'),
            retry: t('security.retry'),
          }}
          onRetry={providers.retry}
        />
      )}
    </AccountSection>
  );
}

function ProviderRow({ provider, connectedAt, locale, t }: OwnProvider & { locale: Locale; t: Translate }) {
  const name = signInProviderNames[provider];
  const day = dayFormat(locale, { dateStyle: 'medium' });
  const disconnect = async () => {
    await disconnectProvider(api, provider);
    providers.put(await readOwnProviders(api));
    toast({ kind: 'success', message: t('security.provider-removed', { provider: name }) });
  };
  return (
    <SignInMethodRow
      name={name}
      detail={
        connectedAt
          ? t('security.provider-connected', { day: day.format(connectedAt) })
          : t('security.provider-unconnected')
      }
      action={
        connectedAt
          ? {
              text: t('security.provider-remove'),
              label: t('security.provider-remove-named', { provider: name }),
            }
          : undefined
      }
      onRemove={disconnect}
      t={t}
    />
  );
}
