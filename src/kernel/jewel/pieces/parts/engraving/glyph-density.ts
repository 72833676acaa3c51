/** First characters of Unicode's block of the 214 KangXi radicals. */
const KANGXI_RADICALS = 0x2f00;
/** Number of radicals with 1, 2, 3 … strokes. */
const RADICALS_BY_STROKES = [6, 23, 31, 34, 23, 29, 20, 9, 11, 8, 6, 4, 4, 2, 1, 2, 1] as const;

/** Simplified radicals follow their traditional forms: first and last character, strokes. */
const SIMPLIFIED: readonly (readonly [from: number, to: number, strokes: number])[] = [
  [0x7ea0, 0x7f35, 3],
  [0x89c1, 0x89d1, 4],
  [0x8ba0, 0x8c36, 2],
  [0x8d1d, 0x8d5c, 4],
  [0x8f66, 0x8f9a, 4],
  [0x9485, 0x9576, 5],
  [0x95e8, 0x961b, 3],
  [0x9875, 0x988c, 6],
  [0x98ce, 0x98da, 4],
  [0x9963, 0x9995, 3],
  [0x9a6c, 0x9aa7, 3],
  [0x9c7c, 0x9ce3, 8],
  [0x9e1f, 0x9e73, 5],
  [0x9f50, 0x9f51, 6],
  [0x9f7f, 0x9f8c, 8],
  [0x9f99, 0x9f9b, 5],
];

/** Strokes besides the radical, by position within the radical's characters. */
const RESIDUAL: readonly (readonly [share: number, strokes: number])[] = [
  [0, 0],
  [0.03, 3],
  [0.07, 4],
  [0.15, 5],
  [0.25, 6],
  [0.36, 7],
  [0.44, 8],
  [0.55, 9],
  [0.63, 10],
  [0.72, 11],
  [0.8, 12],
  [0.86, 13],
  [0.9, 14],
  [0.94, 15],
  [0.96, 16],
  [0.98, 18],
  [1, 20],
];

interface Run {
  from: number;
  to: number;
  strokes: number;
}

/** The radicals' ranges in the block of unified ideographs, in order. */
const RUNS: readonly Run[] = (() => {
  const radicals = RADICALS_BY_STROKES.flatMap((count, i) => Array.from({ length: count }, () => i + 1));
  const whole = radicals.map((strokes, i) => ({
    from:
      String.fromCodePoint(KANGXI_RADICALS + i)
        .normalize('NFKC')
        .codePointAt(0) ?? 0,
    to: 0,
    strokes,
  }));
  whole.forEach((run, i) => {
    run.to = (whole[i + 1]?.from ?? 0x9fa6) - 1;
  });
  return whole.flatMap((run) => {
    const tail = SIMPLIFIED.find(([from, to]) => from >= run.from && to <= run.to);
    if (tail === undefined) return [run];
    const [from, to, strokes] = tail;
    return [
      { ...run, to: from - 1 },
      { from, to, strokes },
    ];
  });
})();

/**
 * Approximate stroke count of a Han character, within two or three: Unicode orders the block U+4E00 to U+9FA5 by KangXi
 * radical and then by remaining strokes, so the position gives the count. Null outside the block.
 */
export function hanStrokes(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  const run = RUNS.find(({ from, to }) => code >= from && code <= to);
  if (run === undefined) return null;
  const share = (code - run.from) / Math.max(1, run.to - run.from);
  for (let i = 1; i < RESIDUAL.length; i++) {
    const [s0, n0] = RESIDUAL[i - 1] ?? [0, 0];
    const [s1, n1] = RESIDUAL[i] ?? [1, 20];
    if (share <= s1) return run.strokes + n0 + ((n1 - n0) * (share - s0)) / (s1 - s0);
  }
  return run.strokes;
}

/** Horizontal bars above each other in a Latin letter, with spacing: B, E and g have three. */
const LATIN_LAYERS = 3.4;
const OTHER_LAYERS = 5;

/**
 * Finest stroke of a text engraved at a font size, mm. A glyph with n bars above each other has n strokes and n + 1
 * gaps; a Han character of s strokes has about 2√s bars, so a dense one (16 strokes) has strokes of 0.1 mm at letters
 * 1.5 mm high, which matches the trade.
 */
export function finestStrokeMm(text: string, emMm: number): number {
  let most = 1;
  for (const character of text) most = Math.max(most, layersOf(character));
  return emMm / (2 * most + 1);
}

function layersOf(character: string): number {
  const strokes = hanStrokes(character);
  if (strokes !== null) return 2 * Math.sqrt(strokes);
  if (/\p{Script=Han}/u.test(character)) return 2 * Math.sqrt(20);
  return /[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}]/u.test(character) ? LATIN_LAYERS : OTHER_LAYERS;
}

/** Font size at which the finest stroke of a text has this width, mm. */
export const emForStroke = (text: string, strokeMm: number): number => strokeMm / finestStrokeMm(text, 1);
