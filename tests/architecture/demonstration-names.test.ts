import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readJson } from '#server/seed/data-files.ts';
import { home, site, stores } from '#server/seed/data-shapes.ts';

/** What only the data of the demonstration may name. */
const names = /[Aa]urelle|[Hh]ong[ -]?[Kk]ong|\bHKD\b|HK\$|'HK'|"HK"|曜[麗丽]|香港|\+852|\b5550 \d{4}\b/;

/** Files that name them for a reason that holds in any shop. */
const exceptions: Readonly<Record<string, string>> = {
  'src/kernel/shop/law/withdrawal.ts': 'the first day of a law is a holiday there',
  'src/kernel/shop/money/money.ts': 'table of currencies',
  'src/kernel/shop/stored-value/gift-card-sale.ts': 'amounts of every currency',
  'src/kernel/shop/money/format.ts': 'table of currencies',
  'src/kernel/shop/jewel-labels/coins.ts': 'coins of every currency',
  'src/kernel/shop/payment/offers.ts': 'wallets by country',
  'src/kernel/jewel/ring-size/conversions.ts': 'systems of ring sizes',
  'src/kernel/shop/jewel-labels/design-sentences.ts': 'systems of ring sizes',
  'src/islands/ring-size/RingSizeResult.tsx': 'systems of ring sizes',
  'src/kernel/jewel/pricing/price-rates.ts': 'the first rates, before a price rule of the shop',
  'src/desk/app/first-locale.ts': 'languages by region',
  'src/server/search/tokens.ts': 'forms of Chinese characters',
  'src/server/diamonds/feed/feed-numbers.ts': 'currencies in lists of suppliers',
  'src/server/platform/payment/stripe/stripe-amount.ts': 'limits of the provider by currency',
  'src/server/platform/payment/paypal/paypal-amount.ts': 'limits of the provider by currency',
  'src/server/platform/payment/qianfang/qianfang-adapter.ts': 'a provider for one currency',
  'src/server/config-providers.ts': 'name of a product of the provider',
  'src/server/platform/encryption.ts':
    'part of every derived key: another text makes stored secrets unreadable',
};

/** Texts that name a country or system in every shop, by file and key. */
const namedTexts = [
  'checkout-api.json payment-qianfang_standard',
  'receipt.json statement-hk',
  'desk-content.json scale-hk',
  'ring-size.json hk',
  'buy.json ringSize',
  'studio.json size-option',
  'jewel.json say-size',
];

const isData = (path: string) =>
  /^src\/(?:docs|sandbox|assets|server\/seed|server\/platform\/db\/migrations)\/|^i18n\/glossary\.md$/.test(
    path,
  ) || /\.(?:test|fixture)\.tsx?$/.test(path);

const files = () =>
  execFileSync('git', ['ls-files', 'src', 'i18n', 'scripts', 'astro.config.mjs', 'public'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (path) =>
        /\.(?:ts|tsx|astro|mjs|json|css|svg|html|txt)$|^scripts\/deploy\//.test(path) && !isData(path),
    );

const demonstrationNames = () => {
  const storeNames = readJson('stores.json', stores).flatMap(({ text }) =>
    Object.values(text).map(({ name }) => name),
  );
  const designers = readJson('home.json', home).partnerDesigners.flatMap(({ title }) => Object.values(title));
  const { brand, email, whatsapp, settings } = readJson('site.json', site);
  return [
    ...storeNames,
    ...designers,
    ...Object.values(brand.name),
    // As code lists them: texts have one of them as an example of a date.
    ...settings.holidays.map((day) => `'${day}'`),
    email,
    whatsapp,
  ].filter((name) => name !== '');
};

function linesWith(path: string, others: readonly string[]): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const isNamed = names.test(line) || others.some((name) => line.includes(name));
    if (!isNamed) return [];
    const key = /^ *"([^"]+)":/.exec(line)?.[1];
    if (path.startsWith('i18n/') && namedTexts.includes(`${path.split('/').at(-1)} ${key}`)) return [];
    return [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`];
  });
}

it('only the data of the demonstration names its shop, place, currency and holidays', () => {
  const others = demonstrationNames();
  const found = files()
    .filter((path) => exceptions[path] === undefined)
    .flatMap((path) => linesWith(path, others));
  expect(found).toEqual([]);
});

it('every exception is still one', () => {
  const others = demonstrationNames();
  expect(Object.keys(exceptions).filter((path) => linesWith(path, others).length === 0)).toEqual([]);
});
