import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';

export type Face = 'text' | 'strong' | 'display';

/** A font file of a family: its characters, and the name under which a paper embeds it. */
interface Slice {
  key: string;
  path: string;
  weight: number;
  characters: string;
}

const require = createRequire(import.meta.url);

/** Code points of `U+4E00-4E03,U+4E08`. */
function codePoints(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** The slices of a Fontsource family in one weight, by code point. */
function readFamily(family: string, weight: number): Map<number, Slice> {
  const folder = folderOf(`@fontsource-variable/${family}`);
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges).flatMap(([name, covered]) => {
    const part = name.replace(/[[\]]/g, '');
    const points = codePoints(covered);
    const slice: Slice = {
      key: `${family}-${part}-${weight}`,
      path: join(folder, 'files', `${family}-${part}-wght-normal.woff2`),
      weight,
      characters: String.fromCodePoint(...points),
    };
    return points.map((point) => [point, slice] as const);
  });
  return new Map(slices);
}

/** Blocks of 256 Chinese characters of the Basic Multilingual Plane: extension A, unified and compatibility. */
const rareBlocks = codePoints('U+34-4D,U+4E-9F,U+F9-FA');

/**
 * GNU Unifont, a bitmap face for rare Chinese characters that Noto's web fonts lack. Its one file is cut into blocks.
 */
function readUnifont(): Map<number, Slice> {
  const path = join(folderOf('@fontsource/unifontex'), 'files', 'unifontex-latin-400-normal.woff2');
  const slices = rareBlocks.flatMap((block) => {
    const points = Array.from({ length: 256 }, (_, index) => block * 256 + index);
    const slice: Slice = {
      key: `unifont-${block.toString(16)}`,
      path,
      weight: 400,
      characters: String.fromCodePoint(...points),
    };
    return points.map((point) => [point, slice] as const);
  });
  return new Map(slices);
}

const families = new Map<string, Map<number, Slice>>();

function family(name: string, weight: number): Map<number, Slice> {
  const key = `${name}-${weight}`;
  const known = families.get(key) ?? (name === 'unifont' ? readUnifont() : readFamily(name, weight));
  families.set(key, known);
  return known;
}

/** Chinese faces in order of preference: the regional form of the language first. */
const chineseOrder = (language: string): readonly string[] =>
  language.startsWith('zh-Hans') ? ['noto-sans-sc', 'noto-sans-tc'] : ['noto-sans-tc', 'noto-sans-sc'];

/** Sans-serif faces for the scripts of the countries that the shop delivers to. */
const sansOrder = (language: string): readonly string[] => [
  'noto-sans',
  ...chineseOrder(language),
  'noto-sans-hk',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-thai',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'unifont',
];

function familiesOf(face: Face, language: string): [name: string, weight: number][] {
  const sans = (weight: number) =>
    sansOrder(language).map((name): [string, number] => [name, name === 'unifont' ? 400 : weight]);
  switch (face) {
    case 'display':
      return [['cormorant-garamond', 500], ['noto-serif-sc', 500], ...sans(400)];
    case 'strong':
      return [['figtree', 650], ...sans(600)];
    case 'text':
      return [['figtree', 400], ...sans(400)];
  }
}

/** Characters of the font files that were opened, by path. */
const coverages = new Map<string, ReadonlySet<number>>();

/** The code points that a file really has: the ranges of its package also name those of its sister files. */
function coverageOf(path: string): ReadonlySet<number> {
  const known = coverages.get(path) ?? new Set(create(readFileSync(path)).characterSet);
  coverages.set(path, known);
  return known;
}

/** The slice with all characters of a grapheme; undefined if none of our faces has them. */
export function sliceOf(grapheme: string, face: Face, language: string): Slice | undefined {
  const points = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  const [first = 0] = points;
  for (const [name, weight] of familiesOf(face, language)) {
    const slice = family(name, weight).get(first);
    if (slice && points.every((point) => coverageOf(slice.path).has(point))) return slice;
  }
  return undefined;
}

/** Decoded slices, some 60 KB each; a paper in Chinese needs about twenty. */
const unpacked = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** Layout tables of Chinese slices are for vertical text, which papers do not use. */
const unusedTables = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx', 'VORG', 'STAT'];

const isChinese = (key: string): boolean => /^(?:unifont|noto-sans-(?:sc|tc|hk|jp|kr)|noto-serif)-/.test(key);

/** A slice as a static TrueType font. */
export function loadSlice({ key, path, weight, characters }: Slice): Promise<Buffer> {
  const known = unpacked.get(key);
  if (known) return known;
  // A variable, because the package's types lack some options.
  const options = {
    targetFormat: 'truetype' as const,
    ...(key.startsWith('unifont') ? {} : { variationAxes: { wght: weight } }),
    noHinting: true,
    ...(isChinese(key) ? { noLayoutClosure: true, dropTables: unusedTables } : {}),
  };
  const font = subsetFont(readFileSync(path), characters, options);
  unpacked.set(key, font);
  font.catch(() => unpacked.delete(key));
  return font;
}
