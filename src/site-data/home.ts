import { readHome } from '#client/api/home.ts';
import type { Home } from '#kernel/content/home.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read } from './api.ts';

export function loadHome(locale: Locale): Promise<Home> {
  return read(locale, readHome);
}
