import type { ShopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { textsIn } from '#server/platform/texts.ts';
import { mainStore } from '#server/stores/stores.service.ts';

/** A day as papers state it. */
export function paperDay(at: Date, timeZone: string, locale: Locale): string {
  return dayFormat(locale, { dateStyle: 'long', timeZone }).format(at);
}

/** The legal name and numbers of the seller; none without a number, which the law then does not ask for. */
function identityOf({ legalName, registrationNumber, vatNumber }: ShopSettings, t: Translate): string[] {
  const numbers = [
    ...(registrationNumber === '' ? [] : [t('receipt.registration', { number: registrationNumber })]),
    ...(vatNumber === '' ? [] : [t('receipt.vat', { number: vatNumber })]),
  ];
  return numbers.length === 0 || legalName === '' ? numbers : [legalName, ...numbers];
}

/** The head of a paper in a language, with the shop's email address, and time zone and country of its main store. */
export async function letterhead(executor: Executor, locale: Locale) {
  const site = await siteDocument(executor);
  const main = await mainStore(executor);
  const head: Pick<Paper, 'language' | 'brand' | 'brandLine' | 'seller'> = {
    language: languageOf(locale).intl,
    brand: localText(site.brand.name, locale),
    brandLine: localText(site.brand.line, locale),
    seller: [
      ...identityOf(site.settings, textsIn(locale)),
      localText(main.text, locale).address,
      `${main.phone} · ${site.email}`,
    ],
  };
  return { head, email: site.email, timeZone: main.time_zone, country: main.country_code };
}
