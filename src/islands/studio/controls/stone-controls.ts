import type { StoneDesign } from '#kernel/design/design.contract.ts';
import {
  CLARITY_GRADES,
  CUT_GRADES,
  DESIGN_COLOURS,
  GEM_MATERIAL_IDS,
  GEM_SHAPES,
  STONE_ORIGINS,
} from '#kernel/gems/grades.ts';
import { PROPORTION_LIMITS, PROPORTION_NAMES, type Proportions } from '#kernel/gems/proportions.ts';
import { proportionsOf } from '#kernel/pieces/parts/head/set-stone.ts';
import type { Control } from './control.ts';

const PROPORTION_CONTROLS = {
  lengthToWidth: { id: 'ratio', unit: 'ratio', step: 0.01 },
  tablePct: { id: 'table', unit: 'percent', step: 0.5 },
  crownPct: { id: 'crown', unit: 'percent', step: 0.1 },
  pavilionPct: { id: 'pavilion', unit: 'percent', step: 0.1 },
  girdlePct: { id: 'girdle', unit: 'percent', step: 0.1 },
  starPct: { id: 'star', unit: 'percent', step: 1 },
  lowerHalfPct: { id: 'lower-half', unit: 'percent', step: 1 },
} as const satisfies Record<keyof Proportions, object>;

/** Only brilliants have stars and lower halves. */
const STEP_CUTS: readonly string[] = ['emerald', 'asscher', 'baguette', 'princess', 'radiant'];

interface StoneOptions {
  /** Path of the stone in its piece. */
  at: string;
  shapes?: readonly StoneDesign['shape'][];
  minCarat?: number;
  maxCarat: number;
}

/** A stone that leads a piece, with everything its report would say. */
export function stoneControls(stone: StoneDesign, options: StoneOptions): Control[] {
  const { at } = options;
  const isDiamond = stone.material === 'diamond';
  const controls = stoneBasics(stone, options, { prefix: '', leastCarat: 0.2 });
  if (stone.material !== 'moissanite') {
    controls.push(words('origin', STONE_ORIGINS, stone.origin, `${at}.origin`));
  }
  if (isDiamond) {
    const colours = DESIGN_COLOURS.filter((grade) => grade !== 'fancy' || stone.colour === 'fancy');
    controls.push(
      grades('colour', colours, stone.colour, `${at}.colour`),
      grades('clarity', CLARITY_GRADES, stone.clarity, `${at}.clarity`),
    );
  }
  controls.push(words('cut-grade', CUT_GRADES, stone.cutGrade, `${at}.cutGrade`));
  return [...controls, ...proportionControls(stone, at)];
}

/** A stone beside the leading one: shape, weight and material. */
export const sideStoneControls = (
  stone: StoneDesign,
  options: StoneOptions & { prefix: string },
): Control[] => stoneBasics(stone, options, { prefix: `${options.prefix}-`, leastCarat: 0.05 });

/** What every stone has: shape, weight, material. */
function stoneBasics(
  stone: StoneDesign,
  { at, shapes = GEM_SHAPES, minCarat, maxCarat }: StoneOptions,
  { prefix, leastCarat }: { prefix: string; leastCarat: number },
): Control[] {
  return [
    {
      type: 'choice',
      id: `${prefix}shape`,
      look: 'shape',
      words: 'shape',
      options: shapes,
      value: stone.shape,
      // Proportions belong to a cut: another one begins with its own.
      put: (value) => [
        [`${at}.shape`, value],
        [`${at}.proportions`, null],
      ],
    },
    {
      type: 'measure',
      id: `${prefix}carat`,
      unit: 'ct',
      min: minCarat ?? leastCarat,
      max: maxCarat,
      step: 0.01,
      value: stone.carat,
      put: (value) => [[`${at}.carat`, value]],
    },
    smallMaterial(`${prefix}material`, stone.material, `${at}.material`),
  ];
}

export const smallMaterial = (id: string, value: string, path: string): Control => ({
  type: 'choice',
  id,
  look: 'material',
  words: 'material',
  options: GEM_MATERIAL_IDS,
  value,
  put: (material) => [[path, material]],
});

const words = (id: string, options: readonly string[], value: string, path: string): Control => ({
  type: 'choice',
  id,
  look: 'words',
  words: id,
  options,
  value,
  put: (next) => [[path, next]],
});

const grades = (id: string, options: readonly string[], value: string, path: string): Control => ({
  type: 'choice',
  id,
  look: 'grades',
  words: null,
  options,
  value,
  put: (next) => [[path, next]],
});

function proportionControls(stone: StoneDesign, at: string): Control[] {
  const actual = proportionsOf(stone);
  return PROPORTION_NAMES.flatMap((name): Control[] => {
    const [min, max] = PROPORTION_LIMITS[stone.shape][name];
    const isBrilliantOnly = name === 'starPct' || name === 'lowerHalfPct';
    if (min === max || (isBrilliantOnly && STEP_CUTS.includes(stone.shape))) return [];
    const { id, unit, step } = PROPORTION_CONTROLS[name];
    return [
      {
        type: 'measure',
        id,
        unit,
        min,
        max,
        step,
        value: Math.round(actual[name] * 100) / 100,
        isAdvanced: true,
        put: (value) => [[`${at}.proportions`, { ...stone.proportions, [name]: value }]],
      },
    ];
  });
}
