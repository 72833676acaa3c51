import { Link, Route, Routes } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { ApiKeysScreen } from '../connections/ApiKeysScreen.tsx';
import { DeliveriesScreen } from '../connections/DeliveriesScreen.tsx';
import { WebhooksScreen } from '../connections/WebhooksScreen.tsx';
import { ContentRecord } from '../content/ContentScreen.tsx';
import { LanguageScreen } from './LanguageScreen.tsx';
import { LanguagesScreen } from './LanguagesScreen.tsx';
import { LimitsScreen } from './LimitsScreen.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';

/** Settings, languages, payment, theme, limits and connections of the shop; name, contact and footer are a separate record. */
export default function SettingsSection() {
  return (
    <>
      <SettingsTabs />
      <Routes>
        <Route index element={<Settings />} />
        <Route path="languages" element={<LanguagesScreen />} />
        <Route path="languages/:code" element={<LanguageScreen />} />
        <Route path="payment" element={<PaymentScreen />} />
        <Route path="theme" element={<ThemeScreen />} />
        <Route path="limits" element={<LimitsScreen />} />
        <Route path="keys" element={<ApiKeysScreen />} />
        <Route path="webhooks" element={<WebhooksScreen />} />
        <Route path="webhooks/deliveries" element={<DeliveriesScreen />} />
      </Routes>
    </>
  );
}

function Settings() {
  const { t } = useDesk();
  return (
    <>
      <ContentRecord id="settings" />
      <p className="mt-8 max-w-prose text-sm text-stone">
        <Link
          to="/content/navigation"
          className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
        >
          {t('desk-content.settings-brand')}
        </Link>
      </p>
    </>
  );
}

function ThemeScreen() {
  const { t } = useDesk();
  return (
    <>
      <p className="mb-6 max-w-prose text-sm text-stone">{t('desk-content.theme-about')}</p>
      <ContentRecord id="theme" />
    </>
  );
}
