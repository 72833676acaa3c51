import { partOf } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { countries, currencies } from '#server/currencies/currencies.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { categoryRows } from './catalogue-rows.repo.ts';
import { readClasses } from './content.repo.ts';
import { readProductNames } from './product-rows.repo.ts';

/** Names of all classes, categories, countries and currencies and of these products, for the choices of a form. */
export async function contentChoices({ db }: Pick<Host, 'db'>, products: readonly number[]) {
  const classes = (await readClasses(db.handle)).map(({ tid, text }) => ({
    id: tid,
    title: partOf(text, 'name'),
  }));
  const categories = (await categoryRows.all(db.handle)).map(({ key, title }) => ({
    id: Number(key),
    title,
  }));
  const { options, attributes, stones, services } = await shopLabels(db.handle);
  const named = ({ code, name }: { code: string; name: Localised }) => ({ code, title: name });
  return {
    classes,
    categories,
    labels: {
      options,
      attributes,
      stones,
      services: Object.fromEntries(
        Object.entries(services).map(([key, label]) => [key, { label, values: {} }]),
      ),
    },
    products: await readProductNames(db.handle, products),
    countries: (await countries(db.handle)).map(named),
    currencies: (await currencies(db.handle)).map(named),
  };
}
