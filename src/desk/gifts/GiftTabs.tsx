import { useDesk } from '../base/desk-context.ts';
import { SectionTabs } from '../ui/SectionTabs.tsx';

/** Tabs of the gift lists. */
export function GiftTabs() {
  const { t } = useDesk();
  const tabs = [
    ['/gifts', t('desk-gifts.tab-parcels')],
    ['/gifts/offers', t('desk-gifts.tab-offers')],
  ] as const;
  return <SectionTabs label={t('desk-gifts.tabs')} tabs={tabs} />;
}
