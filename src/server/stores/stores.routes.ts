import {
  canBeByVideo,
  purposeMinutes,
  purposes,
  ways,
} from '#kernel/shop/appointments/appointments.rules.ts';
import { distanceKm, type Place } from '#kernel/shop/stores/distance.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { storeEndpoints as endpoints } from '#kernel/wire/contracts/stores.contract.ts';
import { countries, stateNames } from '#server/currencies/currencies.service.ts';
import { shopLabels, styleNames } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuseParameter } from '#server/platform/http/business-error.ts';
import { cachedRoute, type Route } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { toStore } from './stores.mapper.ts';
import { readStores, type StoreRow } from './stores.repo.ts';

type Names = Record<string, string>;

function orEmpty<T>(map: Record<string, T>): Record<string, T> | [] {
  return Object.keys(map).length === 0 ? [] : map;
}

/** Parses `22.28,114.16`. */
function parsePlace(near: string): Place | undefined {
  const [lat, lng] = near.split(',').map(Number);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** The country code from either parameter; '' if there is none. */
function namedCountry({ country, country_code }: { country: string; country_code: string }): string {
  return (country || country_code).toUpperCase();
}

export function storeRoutes(host: Host): Route[] {
  const { handle } = host.db;
  async function wireStores(rows: readonly StoreRow[], locale: Locale) {
    const { siteOrigin, apiOrigin } = host.config;
    const { services } = await shopLabels(handle);
    const names = Object.fromEntries(
      Object.entries(services).map(([key, label]) => [key, localText(label, locale)]),
    );
    return rows.map((row) => toStore(row, { locale, siteOrigin, apiOrigin }, names));
  }
  /** Names of the states that have a store, by country. */
  async function statesWithStores(rows: readonly StoreRow[], locale: Locale): Promise<Map<string, Names>> {
    const all = await countries(handle);
    const found = new Map<string, Names>();
    for (const { country_code: code, state } of rows) {
      const name = stateNames(
        all.find((country) => country.code === code),
        locale,
      )[state];
      if (name) found.set(code, { ...found.get(code), [state]: name });
    }
    return found;
  }
  return [
    cachedRoute(endpoints.storeInit, ['content', 'documents', 'currencies'], async ({ locale }) => {
      const rows = await readStores(handle);
      const states = await statesWithStores(rows, locale);
      const named = (await countries(handle))
        .filter(({ code }) => rows.some((row) => row.country_code === code))
        .map(({ code, name }) => [code, localText(name, locale)] as const);
      return {
        countries: orEmpty(Object.fromEntries(named)),
        states: orEmpty(Object.fromEntries(states)),
        stores: await wireStores(rows, locale),
        purposes: purposes.map((code) => ({
          code,
          label: text(locale, `appointments-api.purpose-${code}`),
          minutes: purposeMinutes[code],
          ways: ways.filter((way) => way === 'store' || canBeByVideo(code)),
        })),
        styles: orEmpty(await styleNames(handle, locale)),
      };
    }),
    cachedRoute(endpoints.statesByCountry, ['content', 'currencies'], async ({ locale }, named) => {
      const code = namedCountry(named);
      if (code === '') refuseParameter('country_code', 'missing');
      const states = await statesWithStores(await readStores(handle), locale);
      return { states: orEmpty(states.get(code) ?? {}) };
    }),
    cachedRoute(
      endpoints.storeList,
      ['content', 'documents'],
      async ({ locale }, { state, near, ...named }) => {
        const country = namedCountry(named);
        const rows = (await readStores(handle)).filter(
          (row) => (country === '' || row.country_code === country) && (state === '' || row.state === state),
        );
        const place = near === '' ? undefined : parsePlace(near);
        const sorted = place ? rows.toSorted((a, b) => distanceKm(place, a) - distanceKm(place, b)) : rows;
        return { stores: await wireStores(sorted, locale) };
      },
    ),
  ];
}
