import { useDesk } from '../base/desk-context.ts';
import { SectionTabs } from '../ui/SectionTabs.tsx';

/** Tabs of the settings. */
export function SettingsTabs() {
  const { t } = useDesk();
  const tabs = [
    ['/settings', t('desk.room-settings')],
    ['/settings/languages', t('desk-languages.title')],
  ] as const;
  return <SectionTabs label={t('desk.room-settings')} tabs={tabs} />;
}
