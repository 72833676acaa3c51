import { readHome } from '#client/api/home.ts';
import type { Home } from '#kernel/shop/content/home.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

export function loadHome(locale: Locale): Promise<Home> {
  return read(locale, readHome);
}
