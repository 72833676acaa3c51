import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/** The slices of a Fontsource family in one weight, by code point. */
function readFamily(family: string, weight: number): Map<number, Slice> {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
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

const families = new Map<string, Map<number, Slice>>();

function family(name: string, weight: number): Map<number, Slice> {
  const key = `${name}-${weight}`;
  const known = families.get(key) ?? readFamily(name, weight);
  families.set(key, known);
  return known;
}

/** Chinese faces in order of preference: the regional form of the language first. */
const chineseOrder = (language: string): readonly string[] =>
  language.startsWith('zh-Hans') ? ['noto-sans-sc', 'noto-sans-tc'] : ['noto-sans-tc', 'noto-sans-sc'];

function familiesOf(face: Face, language: string): [name: string, weight: number][] {
  const sans = chineseOrder(language);
  switch (face) {
    case 'display':
      return [
        ['cormorant-garamond', 500],
        ['noto-serif-sc', 500],
        ...sans.map((name): [string, number] => [name, 400]),
      ];
    case 'strong':
      return [['figtree', 650], ...sans.map((name): [string, number] => [name, 600])];
    case 'text':
      return [['figtree', 400], ...sans.map((name): [string, number] => [name, 400])];
  }
}

/** The slice with a character; undefined if none of our faces has it. */
export function sliceOf(character: string, face: Face, language: string): Slice | undefined {
  const point = character.codePointAt(0) ?? 0;
  for (const [name, weight] of familiesOf(face, language)) {
    const slice = family(name, weight).get(point);
    if (slice) return slice;
  }
  return undefined;
}

/** Decoded slices, some 60 KB each; a paper in Chinese needs about twenty. */
const unpacked = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** Layout tables of Chinese slices are for vertical text, which papers do not use. */
const unusedTables = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx', 'VORG', 'STAT'];

/** A slice as a static TrueType font. */
export function loadSlice({ key, path, weight, characters }: Slice): Promise<Buffer> {
  const known = unpacked.get(key);
  if (known) return known;
  // A variable, because the package's types lack some options.
  const options = {
    targetFormat: 'truetype' as const,
    variationAxes: { wght: weight },
    noHinting: true,
    ...(key.startsWith('noto') ? { noLayoutClosure: true, dropTables: unusedTables } : {}),
  };
  const font = subsetFont(readFileSync(path), characters, options);
  unpacked.set(key, font);
  font.catch(() => unpacked.delete(key));
  return font;
}
