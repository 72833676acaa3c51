import { Parser } from 'htmlparser2';
import type { Variant } from '#kernel/shop/catalogue/variants.ts';
import type { ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { defaultLocale, type Localised } from '#kernel/shop/text/locales.ts';
import { type ListRow, refuseRow } from '#server/list-import/list-row.rules.ts';
import { parseDecimalCell } from '../decimal-cell.ts';

/** Text of the first of these columns that is not empty in the row; headers are in lower case. */
export function cellOf({ cells }: ListRow, ...names: readonly string[]): string {
  for (const name of names) {
    const text = cells[name]?.trim();
    if (text) return text;
  }
  return '';
}

/** An amount in minor units; undefined for an empty cell. Throws a RowRefusal for anything but a number. */
export function minorOf(text: string, column: string): number | undefined {
  if (text === '') return undefined;
  const minor = parseDecimalCell(text, 2);
  if (minor === undefined || minor < 0) refuseRow({ code: 'list-number', field: column, what: text });
  return minor;
}

/** Pieces; a number below 0 means none, as other shops write oversold goods. */
export function piecesOf(text: string, column: string): number {
  if (text === '') return 0;
  const pieces = parseDecimalCell(text, 0);
  if (pieces === undefined) refuseRow({ code: 'list-number', field: column, what: text });
  return Math.max(0, pieces);
}

const milligrams: Readonly<Record<string, number>> = {
  ...{ mg: 1, g: 1_000, kg: 1_000_000, oz: 28_349.523125, lb: 453_592.37, lbs: 453_592.37 },
};

/** A weight in milligrams; undefined for an empty cell. */
export function weightOf(text: string, unit: string, column: string): number | undefined {
  if (text === '') return undefined;
  const millionths = parseDecimalCell(text, 6);
  const factor = milligrams[unit.toLowerCase()];
  if (millionths === undefined || factor === undefined)
    refuseRow({ code: 'list-number', field: column, what: `${text} ${unit}`.trim() });
  return Math.round((millionths / 1_000_000) * factor);
}

/** A text in the default language, shortened to its field. */
export const inDefaultLanguage = (text: string, most: number): Localised =>
  ({ [defaultLocale]: text.replace(/\s+/g, ' ').trim().slice(0, most) }) as Localised;

const blocks = new Set([
  'p',
  'div',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'tr',
  'table',
  'li',
]);
const hidden = new Set(['script', 'style', 'template']);
const mostParagraphs = 12;
const mostDetails = 30;
const longest = 2_000;

/** Paragraphs and list items of HTML or plain text. */
export function proseOf(html: string): { description: string[]; details: string[] } {
  const found = { description: [] as string[], details: [] as string[] };
  let text = '';
  let inItem = 0;
  let inHidden = 0;
  const end = () => {
    for (const line of text.split('\n')) {
      const plain = line.replace(/\s+/g, ' ').trim();
      if (plain !== '') (inItem > 0 ? found.details : found.description).push(plain.slice(0, longest));
    }
    text = '';
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (hidden.has(name)) inHidden += 1;
      if (blocks.has(name)) end();
      if (name === 'li') inItem += 1;
    },
    onclosetag: (name) => {
      if (hidden.has(name)) inHidden -= 1;
      if (blocks.has(name)) end();
      if (name === 'li') inItem -= 1;
    },
    ontext: (part) => {
      if (inHidden === 0) text += part;
    },
  });
  // Exports of WooCommerce write line breaks as `\n`.
  parser.end(html.replaceAll('\\n', '\n'));
  end();
  const { description, details } = found;
  const rest = description
    .splice(mostParagraphs - 1)
    .join(' ')
    .slice(0, longest);
  if (rest !== '') description.push(rest);
  return { description, details: details.slice(0, mostDetails) };
}

/** Name, texts and search texts of a product in the default language; texts that the list does not have are unchanged. */
export function textsOf({
  title,
  subtitle,
  html,
  metaTitle,
  metaDescription,
}: {
  title: string;
  /** Of a new product. */
  subtitle: string;
  html: string;
  metaTitle: string;
  metaDescription: string;
}): Pick<ListedProduct, 'fields' | 'defaults'> {
  const { description, details } = proseOf(html);
  const lines = (list: readonly string[]) => ({ [defaultLocale]: list }) as Localised<readonly string[]>;
  return {
    fields: {
      ...(title !== '' && { name: inDefaultLanguage(title, 120) }),
      ...(description.length > 0 && { description: lines(description) }),
      ...(details.length > 0 && { details: lines(details) }),
      ...(metaTitle !== '' && { metaTitle: inDefaultLanguage(metaTitle, 120) }),
      ...(metaDescription !== '' && { metaDescription: inDefaultLanguage(metaDescription, 400) }),
    },
    defaults: {
      subtitle: inDefaultLanguage(subtitle || description[0] || title, 200),
      description: lines(description.length > 0 ? description : [title]),
    },
  };
}

/** Our key for an option of another shop: ring sizes and metals have fixed keys, other options use their name. */
export function optionKey(name: string): string {
  if (/\bsize\b/i.test(name)) return 'size';
  if (/^(?:metal|material)s?$/i.test(name)) return 'metal';
  return name.slice(0, 60);
}

/** A variant as other shops list it, with its usual and its reduced price. */
export interface ForeignVariant {
  options: Readonly<Record<string, string>>;
  sku: string;
  barcode: string;
  usualMinor: number | undefined;
  saleMinor: number | undefined;
  weightMg: number | undefined;
}

/** Options with their values in the order of the variants. */
function optionsOf(variants: readonly ForeignVariant[]) {
  const keys = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))];
  return keys.map((key) => ({
    key,
    values: [...new Set(variants.flatMap(({ options }) => options[key] ?? []))].map((value) => ({
      ...{ key: value, deltaMinor: 0 },
    })),
  }));
}

/** Options, variants, prices and weight of a product by its variants. A single one without options is the product itself. */
export function soldOf(variants: readonly ForeignVariant[]): ListedProduct['fields'] {
  const [first] = variants;
  if (!first) return {};
  const reduced = variants.filter(({ saleMinor }) => saleMinor !== undefined);
  const cheapest = [...(reduced.length > 0 ? reduced : variants)].sort(
    (a, b) => (a.usualMinor ?? 0) - (b.usualMinor ?? 0),
  )[0];
  const priced = {
    ...(cheapest?.usualMinor !== undefined && { priceMinor: cheapest.usualMinor }),
    salePriceMinor: cheapest?.saleMinor ?? null,
    ...(first.weightMg !== undefined && { weightMg: first.weightMg }),
  };
  if (Object.keys(first.options).length === 0 && variants.length === 1)
    return { ...priced, ...(first.sku !== '' && { sku: first.sku }), barcode: first.barcode };
  const listed: Variant[] = variants.map(({ options, sku, barcode, usualMinor, saleMinor, weightMg }) => ({
    ...{ options, sku, barcode, priceMinor: usualMinor ?? null, salePriceMinor: saleMinor ?? null },
    weightMg: weightMg === undefined || weightMg === 0 ? null : weightMg,
  }));
  return { ...priced, barcode: '', options: optionsOf(variants), variants: listed };
}

/** Parts of a cell between commas; a backslash before a comma belongs to the part. */
export const partsOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
