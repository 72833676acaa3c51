import { readFileSync } from 'node:fs';
import { neededPolicies } from '#kernel/shop/content/unnamed-shop.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Locale, languageOf, locales, localised } from '#kernel/shop/text/locales.ts';
import { fallbackLocale, shippedLocales } from '#kernel/shop/text/shipped-languages.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { frontMatter } from '#server/platform/clean-html.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { readStores } from '#server/stores/stores.repo.ts';
import { rightFields } from './content-fields.service.ts';
import { writeContent } from './content-writes.service.ts';
import { pageRows } from './page-rows.repo.ts';

/** Language of the template for readers of a language; the default language always has one. */
const templateLocale = (locale: Locale): Locale | undefined =>
  shippedLocales.find((each) => each === locale) ?? (locale === defaultLocale ? fallbackLocale : undefined);

async function detailsOf(executor: Executor, locale: Locale): Promise<Record<string, string>> {
  const { brand, email, settings } = await siteDocument(executor);
  const [store] = await readStores(executor);
  const country = new Intl.DisplayNames([languageOf(locale).intl], { type: 'region' }).of(homeCountry());
  return {
    shop: settings.legalName || localText(brand.name, locale),
    address: (store && localText(store.text, locale).address) || (country ?? ''),
    country: country ?? '',
    email,
  };
}

/** The text of a template with the details of the shop. */
async function templateOf(executor: Executor, key: string, locale: Locale) {
  const own = templateLocale(locale);
  if (own === undefined) return { title: '', description: '', body: '' };
  const file = new URL(`policy-templates/${key}.${own}.md`, import.meta.url);
  const { fields, body } = frontMatter(readFileSync(file, 'utf8'));
  const details = await detailsOf(executor, locale);
  const filled = body.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => details[name] ?? whole);
  return { title: fields['title'] ?? '', description: fields['description'] ?? '', body: filled.trim() };
}

/**
 * Publishes the needed policies that the shop lacks, from templates in its languages with its name and address. They are marked
 * until a person has read them. Returns their number.
 */
export function createPolicies({ db }: Pick<Host, 'db'>, call: StaffCall): Promise<{ created: number }> {
  return db.transaction(async (trx) => {
    let created = 0;
    for (const [sort, key] of neededPolicies.entries()) {
      if (await pageRows.hold(trx, key)) continue;
      const texts = new Map<Locale, Awaited<ReturnType<typeof templateOf>>>();
      for (const locale of locales) texts.set(locale, await templateOf(trx, key, locale));
      const inLanguages = (name: 'title' | 'description' | 'body') =>
        localised((locale) => texts.get(locale)?.[name] ?? '');
      const fields = await rightFields(trx, 'page', {
        title: inLanguages('title'),
        description: inLanguages('description'),
        body: inLanguages('body'),
        isPolicy: true,
        sort: sort + 1,
      });
      await writeContent(trx, { kind: 'page', key }, fields, { who: call.staff.name, at: call.now });
      created += 1;
    }
    call.audit({ kind: 'content', id: 'page', after: { created } });
    return { created };
  });
}
