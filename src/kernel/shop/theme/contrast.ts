import type { ColourName, Theme } from './theme.ts';

/** Least contrast of text, and of borders and signs (WCAG 2.2, 1.4.3 and 1.4.11, level AA). */
export const leastContrast = { text: 4.5, sign: 3 } as const;

/** A colour that pages show on another. */
export interface ColourPair {
  front: ColourName;
  back: ColourName;
  kind: keyof typeof leastContrast;
  /** Share of the front colour where pages show it half transparent. */
  share?: number;
}

const on = (fronts: readonly ColourName[], backs: readonly ColourName[], kind: ColourPair['kind'] = 'text') =>
  fronts.flatMap((front) => backs.map((back): ColourPair => ({ front, back, kind })));

/** Every pair that pages use. */
export const colourPairs: readonly ColourPair[] = [
  ...on(['ink', 'stone', 'gold'], ['paper', 'white', 'mist', 'ground']),
  ...on(['ruby', 'leaf'], ['paper', 'white', 'mist']),
  ...on(['paper'], ['ink', 'night', 'nightSoft', 'ruby', 'gold']),
  ...on(['night'], ['paper', 'goldSoft']),
  ...on(['goldSoft'], ['night']),
  { front: 'paper', back: 'night', kind: 'text', share: 0.75 },
  { front: 'ink', back: 'paper', kind: 'text', share: 0.75 },
  ...on(['lineStrong'], ['paper', 'white', 'mist'], 'sign'),
];

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of channels of 0 to 255 (WCAG 2.2). */
function luminanceOf(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, from 1 to 21; the front one is mixed into the back one by its share. */
export function contrastOf(front: string, back: string, share = 1): number {
  const behind = channels(back);
  const before = channels(front).map((value, index) => value * share + (behind[index] ?? 0) * (1 - share));
  const [low = 0, high = 0] = [luminanceOf(before), luminanceOf(behind)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Whether a colour is dark, so that browsers draw their own controls for a dark page. */
export const isDark = (colour: string): boolean => luminanceOf(channels(colour)) < 0.18;

/** The contrast of every pair in these colours. */
export const contrastsOf = (colours: Theme['colours']) =>
  colourPairs.map((pair) => {
    const ratio = contrastOf(colours[pair.front], colours[pair.back], pair.share);
    return { ...pair, ratio, isEnough: ratio >= leastContrast[pair.kind] };
  });
