import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { storedHomeBase } from '#client/api/home-base.ts';
import { loadHomeBase } from '#client/boot.ts';
import { $language, pageLocale, savePreferences } from '#client/preferences.ts';
import { overlayTexts } from '#client/texts.ts';
import type { HomeBase } from '#kernel/content/home-base.ts';
import { isCurrencyCode } from '#kernel/money/money.ts';
import { isLocale } from '#kernel/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { usePopoverRequest } from './use-popover-request.ts';

const loadTexts = () => overlayTexts(['shell', 'settings']);

/** Cached first, then what the API says now. */
function useHomeBase(isWanted: boolean) {
  const [base, setBase] = useState<HomeBase>();
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    loadHomeBase().then(setBase, () => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once it is wanted
  useEffect(() => {
    if (!isWanted) return;
    setBase((known) => known ?? storedHomeBase());
    load();
  }, [isWanted]);
  return { base, hasFailed, load };
}

/** Country, language and currency, behind the header's setting; opened by `shop:settings`. */
export default function SettingsPopover() {
  const t = useLoaded(loadTexts);
  const { isOpen, anchor, close } = usePopoverRequest('shop:settings');
  const { base, hasFailed, load } = useHomeBase(isOpen);
  const saved = useStore($language, { ssr: 'initial' });
  const [choice, setChoice] = useState<{ country?: string; language?: string; currency?: string }>({});
  const country = choice.country ?? saved.country;
  const language = choice.language ?? pageLocale();
  const currency = choice.currency ?? saved.currency;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocale(language) || !isCurrencyCode(currency)) return;
    const href = savePreferences({ country, language, currency });
    if (href === `${location.pathname}${location.search}${location.hash}`) location.reload();
    else location.assign(href);
  };

  if (!t) return null;
  return (
    <Popover
      isOpen={isOpen}
      onClose={() => {
        setChoice({});
        close();
      }}
      label={t('settings.title')}
      anchor={anchor}
      takesFocus={base !== undefined}
    >
      {base ? (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-sm leading-relaxed text-stone">{t('settings.text')}</p>
          <Combobox
            label={t('settings.country')}
            items={base.countries.map(({ code, name }) => ({ value: code, label: name, note: code }))}
            value={country}
            onChange={(value) => {
              const suggested = base.countries.find(({ code }) => code === value)?.currency;
              setChoice({ ...choice, country: value, ...(suggested ? { currency: suggested } : {}) });
            }}
            emptyText={t('settings.noMatch')}
            openLabel={t('settings.openList', { name: t('settings.country') })}
          />
          <Combobox
            label={t('settings.language')}
            items={base.languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={(value) => setChoice({ ...choice, language: value })}
            emptyText={t('settings.noMatch')}
            openLabel={t('settings.openList', { name: t('settings.language') })}
          />
          <Combobox
            label={t('settings.currency')}
            items={base.currencies.map((entry) => ({
              value: entry.code,
              label: entry.name,
              note: entry.code,
              keywords: entry.symbol,
            }))}
            value={currency}
            onChange={(value) => setChoice({ ...choice, currency: value })}
            emptyText={t('settings.noMatch')}
            openLabel={t('settings.openList', { name: t('settings.currency') })}
          />
          <Button type="submit" isWide>
            {t('settings.save')}
          </Button>
          <p className="text-xs leading-relaxed text-stone">
            {t('settings.rates', { date: base.ratesQuotedOn })}
          </p>
        </form>
      ) : (
        <LoadState
          hasFailed={hasFailed}
          texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
          onRetry={load}
        />
      )}
    </Popover>
  );
}
