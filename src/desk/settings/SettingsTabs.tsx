import { useDesk } from '../base/desk-context.ts';
import { SectionTabs } from '../ui/SectionTabs.tsx';

/** Tabs of the settings of the shop. */
export function SettingsTabs() {
  const { t } = useDesk();
  const tabs = [
    ['/settings', t('desk-content.kind-settings')],
    ['/settings/languages', t('desk-languages.title')],
    ['/settings/payment', t('desk-payment.title')],
    ['/settings/theme', t('desk-content.kind-theme')],
    ['/settings/limits', t('desk-approvals.limits')],
    ['/settings/webhooks', t('desk-connections.webhooks')],
    ['/settings/keys', t('desk-connections.keys')],
  ] as const;
  return <SectionTabs label={t('desk-content.kind-settings')} tabs={tabs} />;
}
