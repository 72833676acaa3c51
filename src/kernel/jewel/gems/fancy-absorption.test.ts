import { describe, expect, it } from 'vitest';
import { fancyAbsorption } from './fancy-absorption.ts';
import { FANCY_COLOURS, FANCY_HUES, type FancyColour, type FancyHue, INTENSITIES_OF } from './grades.ts';
import { isFancy } from './is-fancy.ts';
import { hueOf, intensityOf } from './own-colour.ts';

/** Path of light in a round of one carat, mm. */
const PATH = 12;

/** CIE Lab lightness, chroma and hue angle of daylight after that path through the stone. */
function seen(colour: FancyColour): { lightness: number; chroma: number; angle: number } {
  const [r, g, b] = fancyAbsorption(colour).map((perMm) => Math.exp(-perMm * PATH)) as [
    number,
    number,
    number,
  ];
  const cube = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = cube((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = cube(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = cube((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  const [across, along] = [500 * (x - y), 200 * (y - z)];
  const angle = (Math.atan2(along, across) * 180) / Math.PI;
  return { lightness: 116 * y - 16, chroma: Math.hypot(across, along), angle: (angle + 360) % 360 };
}

const of = (hue: FancyHue) => FANCY_COLOURS.filter((colour) => hueOf(colour) === hue);
/** From weakest to strongest; Deep and Dark are tones beside them. */
const rising = (hue: FancyHue) => of(hue).filter((colour) => !/deep|dark/.test(colour));

/** CIE Lab hue angles in degrees to which only this name applies. */
const NAMED: Readonly<Record<Exclude<FancyHue, 'grey'>, readonly [number, number]>> = {
  yellow: [85, 112],
  brown: [55, 85],
  orange: [60, 92],
  pink: [335, 360],
  blue: [225, 275],
  green: [130, 170],
};

describe('fancy colours', () => {
  it('are those that laboratories grade, each named by hue and intensity', () => {
    expect(new Set(FANCY_COLOURS).size).toBe(FANCY_COLOURS.length);
    for (const colour of FANCY_COLOURS) {
      expect(isFancy(colour), colour).toBe(true);
      expect(INTENSITIES_OF[hueOf(colour)], colour).toContain(intensityOf(colour));
    }
    for (const letter of ['D', 'N–R', 'S–Z', 'royal-blue', 'green']) expect(isFancy(letter)).toBe(false);
  });

  it('have only the intensities of their hue', () => {
    for (const hue of ['yellow', 'brown'] as const)
      expect(of(hue).filter((colour) => !colour.startsWith('fancy'))).toEqual([]);
    expect(of('brown').map(intensityOf)).toEqual(['fancy-light', 'fancy', 'fancy-dark']);
    expect(of('grey').map(intensityOf)).not.toContain('fancy-vivid');
    for (const hue of ['orange', 'pink'] as const)
      expect(of(hue).map(intensityOf)).not.toContain('fancy-dark');
    for (const hue of ['orange', 'pink', 'blue', 'green', 'grey'] as const)
      expect(of(hue).map(intensityOf)[0]).toBe('faint');
  });

  it.each(Object.keys(NAMED) as (keyof typeof NAMED)[])(
    '%s has its hue angle, and a higher chroma for each intensity',
    (hue) => {
      const [least, most] = NAMED[hue];
      let last = 0;
      for (const colour of rising(hue)) {
        const { chroma, angle } = seen(colour);
        expect(chroma, colour).toBeGreaterThan(last + 0.8);
        expect(angle, colour).toBeGreaterThan(least);
        expect(angle, colour).toBeLessThan(most);
        last = chroma;
      }
    },
  );

  it('grey absorbs every colour equally, and more with every grade', () => {
    let last = 100;
    for (const colour of of('grey')) {
      const { lightness, chroma } = seen(colour);
      expect(chroma, colour).toBeLessThan(0.5);
      expect(lightness, colour).toBeLessThan(last - 1);
      last = lightness;
    }
  });

  it('deep and dark are darker than vivid, and dark is less saturated', () => {
    for (const hue of FANCY_HUES) {
      const at = (intensity: string) => of(hue).find((colour) => intensityOf(colour) === intensity);
      const [vivid, deep, dark] = [at('fancy-vivid'), at('fancy-deep'), at('fancy-dark')];
      if (vivid === undefined || deep === undefined) continue;
      expect(seen(deep).lightness, deep).toBeLessThan(seen(vivid).lightness - 5);
      if (dark === undefined) continue;
      expect(seen(dark).lightness, dark).toBeLessThan(seen(vivid).lightness - 8);
      expect(seen(dark).chroma, dark).toBeLessThan(seen(deep).chroma);
    }
  });

  it('of one intensity differ from each other at least as much as M from D', () => {
    const fancies = FANCY_HUES.map((hue) => ({ hue, ...seen(hue === 'yellow' ? 'fancy' : `fancy-${hue}`) }));
    for (const [i, a] of fancies.entries())
      for (const b of fancies.slice(i + 1)) {
        const turn = ((a.angle - b.angle) * Math.PI) / 180;
        const hueApart = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn);
        expect(
          Math.hypot(Math.sqrt(hueApart), a.lightness - b.lightness),
          `${a.hue}, ${b.hue}`,
        ).toBeGreaterThan(15);
      }
  });
});
