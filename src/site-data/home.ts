import type { ApiData } from '#client/api/api.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read } from './api.ts';

export type Home = ApiData<'homeIndex'>;
export type OfflineStore = Home['offline_store'][number];

export function loadHome(locale: Locale): Promise<Home> {
  return read(locale, 'homeIndex', {});
}
