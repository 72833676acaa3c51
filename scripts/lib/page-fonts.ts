import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

type Weights = number | { min: number; max: number };

interface PageFont {
  /** The file of Fontsource it is cut from. */
  from: string;
  weights: Weights;
}

const cormorant = '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2';

/** The fonts of the pages, by their files in `src/assets/fonts`, with the weights that are used. */
export const pageFonts: Readonly<Record<string, PageFont>> = {
  'cormorant-garamond-400.woff2': { from: cormorant, weights: 400 },
  'cormorant-garamond-500.woff2': { from: cormorant, weights: 500 },
  'figtree-400-600.woff2': {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
  },
};

/**
 * OpenType features that pages use: kerning, ligatures, lining and old-style figures, tabular figures, accents,
 * capitals.
 */
const features = ['kern', 'liga', 'lnum', 'onum', 'tnum', 'pnum', 'ccmp', 'locl', 'mark', 'mkmk', 'case'];

/** The `unicode-range` of `src/styles/fonts.css`: letters with their accents, punctuation, signs. */
const ranges = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2c6],
  [0x2da, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const;
const letters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
  .join('');

/** Subsets one font to WOFF2. */
export async function makePageFont({ from, weights }: PageFont): Promise<Buffer> {
  const source = await readFile(createRequire(import.meta.url).resolve(from));
  // Imported separately: its types describe the options of an earlier version.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: weights },
    keepFeatures: features,
    noHinting: true,
  };
  return subsetFont(source, letters, options);
}
