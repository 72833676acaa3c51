import { variantOptions } from '#kernel/shop/catalogue/option-price.ts';
import type { GoodsKind } from '#kernel/shop/catalogue/product-kind.ts';
import { type Variant, variantKey } from '#kernel/shop/catalogue/variants.ts';
import { smallestMinor } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { ContentFields } from './content-fields.ts';

/** Stones of one sort as the form has them; weights are integers of a thousandth of a carat. */
export type StoneFields = {
  role: string;
  cut: string;
  material: string;
  origin: string;
  caratMilli: number;
  count: number;
  color: string;
  clarity: string;
  cutGrade: string;
  polish: string;
  symmetry: string;
  fluor: string;
  treatment: string;
  lab: string;
  reportNo: string;
};

/** The fields of a product, as `contentKinds` defines them. */
export type ProductFields = {
  name: Localised;
  subtitle: Localised;
  description: Localised<readonly string[]>;
  details: Localised<readonly string[]>;
  care: Localised;
  metaTitle: Localised;
  metaDescription: Localised;
  searchWords: Localised;
  slug: string;
  goods: GoodsKind;
  sku: string;
  barcode: string;
  /** The usual price. */
  priceMinor: number;
  /** The reduced price between two days, both included; null without a sale. */
  salePriceMinor: number | null;
  saleFrom: string;
  saleTo: string;
  /** Sold as a final sale: it cannot be returned. */
  isFinalSale: boolean;
  isReturnable: boolean;
  options: { key: string; values: { key: string; deltaMinor: number }[] }[];
  variants: Variant[];
  isMadeToOrder: boolean;
  design: ContentFields | null;
  weightMg: number;
  metal: string;
  shape: string;
  gem: string;
  style: string;
  origin: string;
  stones: StoneFields[];
  pieces: number[];
  isBundle: boolean;
  isOnShelf: boolean;
  categories: number[];
  related: number[];
  isFeatured: boolean;
  isBestSeller: boolean;
  sort: number;
  designer: string;
  tags: string[];
};

/** Problems of a product; each has a sentence in `desk-content-api`. */
export type ProductProblem =
  | 'barcode'
  | 'code-twice'
  | 'code-taken'
  | 'slug-taken'
  | 'sale-price'
  | 'sale-missing'
  | 'sale-days'
  | 'option-twice'
  | 'value-twice'
  | 'variant-unknown'
  | 'variant-twice'
  | 'variant-stock'
  | 'design-missing'
  | 'design-broken'
  | 'set-pieces'
  | 'stones-missing';

interface ProductFault {
  path: string;
  problem: ProductProblem | 'invalid';
  what?: string;
}

/** Whether a GTIN of 8, 12, 13 or 14 digits has the right check digit (GS1 General Specifications, 7.9). */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = Array.from(code, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Entries that an earlier entry has already, with their index. */
function repeated<T>(entries: readonly T[], keyOf: (entry: T) => string): { index: number; key: string }[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    if (key === '') return [];
    if (seen.has(key)) return [{ index, key }];
    seen.add(key);
    return [];
  });
}

function saleFaults(fields: ProductFields): ProductFault[] {
  const { priceMinor, salePriceMinor, saleFrom, saleTo, variants } = fields;
  const faults: ProductFault[] = [];
  const hasDays = saleFrom !== '' || saleTo !== '';
  if (salePriceMinor === null && (hasDays || variants.some((variant) => variant.salePriceMinor !== null)))
    faults.push({ path: 'salePriceMinor', problem: 'sale-missing' });
  if (salePriceMinor !== null && salePriceMinor >= priceMinor)
    faults.push({ path: 'salePriceMinor', problem: 'sale-price' });
  if (saleFrom !== '' && saleTo !== '' && saleFrom > saleTo)
    faults.push({ path: 'saleTo', problem: 'sale-days' });
  variants.forEach((variant, index) => {
    const { salePriceMinor: sale, priceMinor: usual } = variant;
    if (sale !== null && usual !== null && sale >= usual)
      faults.push({ path: `variants.${index}.salePriceMinor`, problem: 'sale-price' });
  });
  return faults;
}

/** Prices with a fraction in a currency that has none, such as the yen: they could not be paid. */
function fractionFaults({ priceMinor, salePriceMinor, options, variants }: ProductFields): ProductFault[] {
  const unit = smallestMinor(baseCurrency());
  const amounts: [path: string, minor: number | null][] = [
    ['priceMinor', priceMinor],
    ['salePriceMinor', salePriceMinor],
    ...options.flatMap(({ values }, at) =>
      values.map(({ deltaMinor }, index): [string, number] => [
        `options.${at}.values.${index}.deltaMinor`,
        deltaMinor,
      ]),
    ),
    ...variants.flatMap((variant, at): [string, number | null][] => [
      [`variants.${at}.priceMinor`, variant.priceMinor],
      [`variants.${at}.salePriceMinor`, variant.salePriceMinor],
    ]),
  ];
  return amounts
    .filter(([, minor]) => minor !== null && minor % unit !== 0)
    .map(([path]) => ({ path, problem: 'invalid' }));
}

function optionFaults({ options, variants }: ProductFields): ProductFault[] {
  const faults: ProductFault[] = repeated(options, ({ key }) => key).map(({ index, key }) => ({
    ...{ path: `options.${index}.key`, problem: 'option-twice', what: key },
  }));
  options.forEach(({ values }, index) => {
    if (values.length === 0)
      faults.push({ path: `options.${index}.values`, problem: 'value-twice', what: '' });
    for (const { index: at, key } of repeated(values, (value) => value.key))
      faults.push({ path: `options.${index}.values.${at}.key`, problem: 'value-twice', what: key });
  });
  const needed = variantOptions(options);
  variants.forEach(({ options: chosen }, index) => {
    const isOffered =
      needed.length > 0 &&
      Object.keys(chosen).length === needed.length &&
      needed.every(({ key, values }) => values.some((value) => value.key === chosen[key]));
    if (!isOffered)
      faults.push({
        path: `variants.${index}.options`,
        problem: 'variant-unknown',
        what: variantKey(chosen),
      });
  });
  for (const { index, key } of repeated(variants, (variant) => variantKey(variant.options)))
    faults.push({ path: `variants.${index}.options`, problem: 'variant-twice', what: key });
  return faults;
}

function codeFaults({ sku, barcode, variants }: ProductFields): ProductFault[] {
  const skus = [{ path: 'sku', code: sku }];
  const barcodes = [{ path: 'barcode', code: barcode }];
  variants.forEach((variant, index) => {
    skus.push({ path: `variants.${index}.sku`, code: variant.sku });
    barcodes.push({ path: `variants.${index}.barcode`, code: variant.barcode });
  });
  return [
    ...barcodes
      .filter(({ code }) => code !== '' && !isGtin(code))
      .map(({ path, code }) => ({ path, problem: 'barcode', what: code }) as const),
    ...[skus, barcodes].flatMap((codes) =>
      repeated(codes, ({ code }) => code).map(({ index, key }): ProductFault => {
        return { path: codes[index]?.path ?? '', problem: 'code-twice', what: key };
      }),
    ),
  ];
}

function goodsFaults({ goods, design, isMadeToOrder, pieces, stones }: ProductFields): ProductFault[] {
  const faults: ProductFault[] = [];
  if (goods === 'set' && pieces.length < 2) faults.push({ path: 'pieces', problem: 'set-pieces' });
  if (goods === 'loose-stone' && stones.length === 0)
    faults.push({ path: 'stones', problem: 'stones-missing' });
  if (design === null && (goods === 'design' || (isMadeToOrder && goods !== 'set')))
    faults.push({ path: 'design', problem: 'design-missing' });
  return faults;
}

/** Faults of a product between its fields; each field by itself must be valid. */
export function productFaults(fields: ProductFields): ProductFault[] {
  return [
    ...[...goodsFaults(fields), ...codeFaults(fields), ...saleFaults(fields)],
    ...[...fractionFaults(fields), ...optionFaults(fields)],
  ];
}

/** Whether the sale is in force on a day (`YYYY-MM-DD`). */
export function isSaleOn(
  { salePriceMinor, saleFrom, saleTo }: Pick<ProductFields, 'salePriceMinor' | 'saleFrom' | 'saleTo'>,
  day: string,
): boolean {
  return salePriceMinor !== null && (saleFrom === '' || saleFrom <= day) && (saleTo === '' || day <= saleTo);
}

/** The fields of a copy: without codes and address, which must be unique. */
export function copiedProduct(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const variants = Array.isArray(fields['variants']) ? fields['variants'] : [];
  return {
    ...fields,
    ...{ sku: '', barcode: '', slug: '', isBestSeller: false },
    variants: variants.map((variant: object) => ({ ...variant, sku: '', barcode: '' })),
  };
}
