import * as v from 'valibot';
import type { ContentFault } from '#kernel/shop/content/content.rules.ts';
import type { ContentField, ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { picturesOfText } from '#kernel/shop/content/text-pictures.ts';
import { shopSettingsShape } from '#kernel/shop/settings/settings-shape.ts';
import { defaultLocale, type Localised, locales } from '#kernel/shop/text/locales.ts';
import { countryOf, currencies, stateNames } from '#server/currencies/currencies.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { unknownPictures } from '#server/pictures/pictures.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { hasOrders, unknownNumbers } from './content-desk.repo.ts';

interface Reference {
  path: string;
  to: 'product' | 'category' | 'article_class' | 'picture' | 'text-picture';
  value: string | number;
}

function referencesIn(fields: readonly ContentField[], values: ContentFields, path: string): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const at = path === '' ? field.name : `${path}.${field.name}`;
    const value = values[field.name];
    if (field.kind === 'group') return referencesIn(field.fields, value as ContentFields, at);
    if (field.kind === 'list')
      return (value as readonly ContentFields[]).flatMap((item, index) =>
        referencesIn(field.fields, item, `${at}.${index}`),
      );
    if (field.kind === 'products')
      return (value as readonly number[]).map((id, index) => ({
        path: `${at}.${index}`,
        to: 'product',
        value: id,
      }));
    if (field.kind === 'categories')
      return (value as readonly number[]).map((id, index) => ({
        path: `${at}.${index}`,
        to: 'category',
        value: id,
      }));
    if (field.kind === 'choice') {
      if (value === null) return [];
      const to = field.of === 'category' ? 'category' : 'article_class';
      return [{ path: at, to, value: value as number }];
    }
    if (field.kind === 'markdown')
      return locales.flatMap((locale) =>
        picturesOfText((value as Localised)[locale] ?? '').map(({ key }) => ({
          path: `${at}.${locale}`,
          to: 'text-picture',
          value: key,
        })),
      );
    if (field.kind === 'picture') return [{ path: at, to: 'picture', value: value as string }];
    return [];
  });
}

/** Settings that name a country or currency that the shop does not have, or a new base currency after the first order. */
async function settingsFaults(executor: Executor, values: ContentFields): Promise<ContentFault[]> {
  const { baseCurrency, homeCountry } = v.parse(shopSettingsShape, values);
  const rates = await currencies(executor);
  const isFixed = baseCurrency !== (await siteDocument(executor)).settings.baseCurrency;
  return [
    ...(rates.some(({ code }) => code === baseCurrency)
      ? []
      : [{ path: 'baseCurrency', problem: 'unknown' as const }]),
    ...((await countryOf(executor, homeCountry))
      ? []
      : [{ path: 'homeCountry', problem: 'unknown' as const }]),
    ...(isFixed && (await hasOrders(executor)) ? [{ path: 'baseCurrency', problem: 'fixed' as const }] : []),
  ];
}

/** A country that the shop does not have, or a state that the country does not have. */
async function placeFaults(executor: Executor, values: ContentFields): Promise<ContentFault[]> {
  const { countryCode, state } = values;
  const country = await countryOf(executor, String(countryCode));
  if (!country) return [{ path: 'countryCode', problem: 'unknown' }];
  const isKnown = !state || Object.hasOwn(stateNames(country, defaultLocale), String(state));
  return isKnown ? [] : [{ path: 'state', problem: 'unknown' }];
}

/** References of records to products, categories, classes and images that do not exist, in the order of the records. */
export async function unknownReferences(
  executor: Executor,
  kind: ContentKind,
  records: readonly ContentFields[],
): Promise<ContentFault[][]> {
  if (kind === 'settings') return Promise.all(records.map((values) => settingsFaults(executor, values)));
  const references = records.map((values) => referencesIn(contentKinds[kind].fields, values, ''));
  const pictures = references
    .flat()
    .filter(({ to, value }) => to === 'text-picture' || (to === 'picture' && value !== ''));
  const noPictures = await unknownPictures(
    executor,
    pictures.map(({ value }) => String(value)),
  );
  const unknown = new Map<Reference['to'], ReadonlySet<number>>();
  for (const table of ['product', 'category', 'article_class'] as const) {
    const numbers = references.flat().flatMap(({ to, value }) => (to === table ? [Number(value)] : []));
    unknown.set(table, new Set(await unknownNumbers(executor, table, numbers)));
  }
  const isMissing = ({ to, value }: Reference): boolean =>
    to === 'picture' || to === 'text-picture'
      ? noPictures.has(String(value))
      : unknown.get(to)?.has(Number(value)) === true;
  const found = references.map((ofRecord) =>
    ofRecord
      .filter(isMissing)
      .map(
        ({ path, to, value }): ContentFault =>
          to === 'text-picture'
            ? { path, problem: 'picture-unknown', what: String(value) }
            : { path, problem: 'unknown' },
      ),
  );
  if (kind !== 'store') return found;
  return Promise.all(
    records.map(async (values, at) => [...(found[at] ?? []), ...(await placeFaults(executor, values))]),
  );
}
