import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { storedHomeBase } from '#client/api/home-base.ts';
import { loadHomeBase } from '#client/boot.ts';
import { $language, pageLocale, savePreferences } from '#client/preferences.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import { areRatesOld } from '#kernel/shop/money/exchange-rates.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useForm } from '#ui/use-form.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { usePopoverRequest } from './use-popover-request.ts';

const loadTexts = () => overlayTexts(['shell', 'settings']);

/** From the cache first, then from the API. */
function useHomeBase(isWanted: boolean) {
  const [base, setBase] = useState<HomeBase>();
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    loadHomeBase().then(setBase, () => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it is first wanted
  useEffect(() => {
    if (!isWanted) return;
    setBase((known) => known ?? storedHomeBase());
    load();
  }, [isWanted]);
  return { base, hasFailed, load };
}

/** '2026-11-02' as '2 November 2026' in the language of the page. */
function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return dayFormat(pageLocale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
}

function SettingsForm({ base, t }: { base: HomeBase; t: Translate }) {
  const saved = $language.get();
  const form = useForm({
    schema: () => {
      const listed = t('settings.choose');
      return v.object({
        country: v.picklist(
          base.countries.map(({ code }) => code),
          listed,
        ),
        language: v.picklist(locales, listed),
        currency: v.picklist(currencyCodes, listed),
      });
    },
    initial: { country: saved.country, language: pageLocale(), currency: saved.currency },
    send: async (choice) => {
      const href = savePreferences(choice);
      if (href === `${location.pathname}${location.search}${location.hash}`) location.reload();
      else location.assign(href);
    },
  });
  const box = (name: 'country' | 'language' | 'currency') => {
    const { value, onChange, error } = form.choice(name);
    const label = t(`settings.${name}`);
    const openLabel = t('settings.openList', { name: label });
    return { value, onChange, error, label, openLabel, emptyText: t('settings.noMatch') };
  };
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="text-sm leading-relaxed text-stone">{t('settings.text')}</p>
      <Combobox
        {...box('country')}
        items={base.countries.map(({ code, name }) => ({ value: code, label: name, note: code }))}
        onChange={(value) => {
          const suggested = base.countries.find(({ code }) => code === value)?.currency;
          form.set('country', value);
          if (suggested) form.set('currency', suggested);
        }}
      />
      <Combobox
        {...box('language')}
        items={base.languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Combobox
        {...box('currency')}
        items={base.currencies.map((entry) => ({
          value: entry.code,
          label: entry.name,
          note: entry.code,
          keywords: entry.symbol,
        }))}
      />
      <Button type="submit" isWide>
        {t('settings.save')}
      </Button>
      <p className="text-xs leading-relaxed text-stone">
        {t('settings.rates', { date: longDay(base.ratesQuotedOn) })}
        {areRatesOld(base.ratesQuotedOn, Date.now()) && ` ${t('settings.rates-old')}`}
      </p>
    </form>
  );
}

/** Country, language and currency; opened by `shop:settings`. */
export default function SettingsPopover() {
  const t = useLoaded(loadTexts);
  const { isOpen, anchor, close } = usePopoverRequest('shop:settings');
  const { base, hasFailed, load } = useHomeBase(isOpen);
  if (!t) return null;
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={t('settings.title')}
      anchor={anchor}
      takesFocus={base !== undefined}
    >
      {base ? (
        <SettingsForm base={base} t={t} />
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
