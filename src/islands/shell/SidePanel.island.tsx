import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { $cartCount, $designCount, $favouriteCount } from '#client/badges.ts';
import { boot } from '#client/boot.ts';
import { type PanelTab, panelTabs, receiveEvents } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';
import { CartTab } from '#islands/cart/CartTab.tsx';
import { DesignsTab } from '#islands/designs/DesignsTab.tsx';
import { FavouritesTab } from '#islands/favourites/FavouritesTab.tsx';
import { goToMessages, MessagesTab } from '#islands/messages/MessagesTab.tsx';
import { SearchTab } from '#islands/search/SearchTab.tsx';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { Drawer } from '#ui/Drawer.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { TabList, TabPanel } from '#ui/Tabs.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { sessionLoaders } from './session-loaders.store.ts';

const tabContents = {
  search: SearchTab,
  messages: MessagesTab,
  favourites: FavouritesTab,
  designs: DesignsTab,
  cart: CartTab,
};

const tabIcons: Record<PanelTab, IconName> = {
  search: 'search',
  messages: 'message',
  favourites: 'heart',
  designs: 'design',
  cart: 'bag',
};

const loadTexts = () =>
  overlayTexts(['shell', 'panel', 'line-problem', 'search', 'messages', 'favourites', 'designs']);

/** Tabs without those of parts of the shop that are off. */
const offeredTabs = () => panelTabs.filter((tab) => tab !== 'designs' || hasModule('studio'));

/** The panel behind the header's icons; opened by `shop:panel`. */
export default function SidePanel() {
  const t = useLoaded(loadTexts);
  const [tab, setTab] = useState<PanelTab | null>(null);
  const group = useId();
  const counts: Partial<Record<PanelTab, number>> = {
    favourites: useStore($favouriteCount, { ssr: 'initial' }),
    designs: useStore($designCount, { ssr: 'initial' }),
    cart: useStore($cartCount, { ssr: 'initial' }),
  };

  useEffect(() => {
    boot(sessionLoaders);
    return receiveEvents('shop:panel', (next) => {
      if (next === 'messages') goToMessages();
      else setTab(next);
    });
  }, []);
  if (!t) return null;
  const active = tab ?? 'search';
  const Content = tabContents[active];
  return (
    <Drawer
      isOpen={tab !== null}
      onClose={() => setTab(null)}
      label={t('panel.title')}
      closeLabel={t('shell.close')}
      header={
        <TabList
          group={group}
          label={t('panel.title')}
          isCompact
          active={active}
          onChange={(next, how) => {
            if (next === 'messages' && how === 'click') goToMessages();
            else setTab(next);
          }}
          tabs={offeredTabs().map((key) => ({
            key,
            label: t(`panel.tab-${key}`),
            icon: tabIcons[key],
            count: counts[key] ?? 0,
          }))}
        />
      }
    >
      <TabPanel group={group} tabKey={active} className="flex min-h-0 flex-1 flex-col">
        <h3 className="px-4 pt-6 sm:px-6 font-display text-[1.75rem] leading-tight">
          {t(`panel.tab-${active}`)}
        </h3>
        <Content t={t} />
      </TabPanel>
    </Drawer>
  );
}
