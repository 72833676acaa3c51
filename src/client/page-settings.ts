import { fromEmbedded } from '#kernel/shop/settings/embedded-settings.ts';
import { provideShopSettings } from '#kernel/shop/settings/shop-settings.ts';

const embedded = (id: string) => {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

/** In a browser the settings of the shop come from the page; a build applies those of the API host. */
provideShopSettings(() => {
  const shop = embedded('shop');
  return shop && fromEmbedded(shop, embedded('working-days'));
});
