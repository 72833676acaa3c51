import { type PageSettings, provideShopSettings } from '#kernel/shop/settings/shop-settings.ts';

/** In a browser the settings of the shop come from the page; a build applies those of the API host. */
provideShopSettings(() => {
  const text = globalThis.document?.getElementById('shop')?.textContent;
  return text ? (JSON.parse(text) as PageSettings) : undefined;
});
