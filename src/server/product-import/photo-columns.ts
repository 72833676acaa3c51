import type { ListedPhoto } from '#kernel/shop/product-import/product-import.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { escapePart, unescapePart } from './cell-list.ts';

const metalHeader = 'imageMetals';
const altHeader = (locale: Locale): string => `imageAlts:${locale}`;

/** Columns of the photographs in our own format: a line of each cell for each photograph. */
export const photoHeaders = (): string[] => ['images', metalHeader, ...locales.map(altHeader)];

const linesCell = (lines: readonly string[]): string =>
  lines.every((line) => line === '') ? '' : lines.map((line) => escapePart(line, true)).join('\n');

/** Cells of a product's photographs by header. */
export const photoCells = (photos: readonly Required<ListedPhoto>[]): Record<string, string> => ({
  images: photos.map(({ source }) => source).join('\n'),
  [metalHeader]: linesCell(photos.map(({ metal }) => metal)),
  ...Object.fromEntries(
    locales.map((locale) => [altHeader(locale), linesCell(photos.map(({ alt }) => alt[locale] ?? ''))]),
  ),
});

/** Photographs by their lines, with the texts of the columns that the list has. */
export function readPhotos(cells: Readonly<Record<string, string | undefined>>): ListedPhoto[] {
  const linesOf = (header: string) => cells[header]?.split(/\r\n|\n/);
  const metals = linesOf(metalHeader);
  const alts = locales.flatMap((locale) => {
    const lines = linesOf(altHeader(locale));
    return lines ? [{ locale, lines }] : [];
  });
  const textAt = (lines: readonly string[], at: number) => unescapePart(lines[at] ?? '', true);
  return (linesOf('images') ?? []).flatMap((name, at): ListedPhoto[] => {
    const source = name.trim();
    if (source === '') return [];
    const alt = Object.fromEntries(alts.map(({ locale, lines }) => [locale, textAt(lines, at)]));
    return [{ source, ...(alts.length > 0 && { alt }), ...(metals && { metal: textAt(metals, at) }) }];
  });
}
