import { Link, Route, Routes } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { ContentRecord } from '../content/ContentScreen.tsx';
import { LanguageScreen } from './LanguageScreen.tsx';
import { LanguagesScreen } from './LanguagesScreen.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';

/** Settings of the shop; name, contact and footer are a record of their own. */
function SettingsScreen() {
  const { t } = useDesk();
  return (
    <>
      <SettingsTabs />
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

/** Settings of the shop, its languages. */
export default function SettingsSection() {
  return (
    <Routes>
      <Route index element={<SettingsScreen />} />
      <Route path="languages" element={<LanguagesScreen />} />
      <Route path="languages/:code" element={<LanguageScreen />} />
    </Routes>
  );
}
