import { overlayTexts } from '#client/texts.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { Gifts } from './Gifts.tsx';
import { MailChoices } from './MailChoices.tsx';
import { PersonalData } from './PersonalData.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { StoreCredit } from './StoreCredit.tsx';

const loadTexts = () => overlayTexts(['gifts', 'mail-choices', 'own-data', 'saved-searches', 'errors']);

/** The lower half of the account page; it and its texts load after the upper half. */
export default function MoreSections({ user, locale }: { user: Account; locale: Locale }) {
  const t = useLoaded(loadTexts);
  if (!t) return null;
  return (
    <>
      {hasModule('gifts') && <Gifts locale={locale} t={t} />}
      {hasModule('giftCards') && <StoreCredit t={t} />}
      {hasModule('diamonds') && <SavedSearches t={t} />}
      <MailChoices t={t} />
      <PersonalData user={user} locale={locale} t={t} />
    </>
  );
}
