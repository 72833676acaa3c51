import type { Rgb } from '../light/materials.ts';
import { groundFor } from '../post-process/ground.ts';
import type { Piece, Quality, Setting } from '../trace/picture.ts';

/** The page's own ground (--color-ground): images on it have no visible edge on the page. */
export const GROUND: Rgb = groundFor('#efedea');

const DAY: Setting = {
  ground: GROUND,
  floorLight: 0.9,
  metalLight: 1.4,
  stoneLight: 1.1,
  stoneFloor: 0.18,
  studio: 'day',
  headStrength: 0.97,
  headDeg: 16,
  gloss: 0,
  shadow: 1.6,
  exposure: 1,
  bloom: 0.045,
};

/** Gold needs light, white metal needs contrast against the pale ground. */
export const GOLD_ON_GROUND: Setting = DAY;
export const WHITE_ON_GROUND: Setting = { ...DAY, floorLight: 0.86, metalLight: 1.2 };
const MIXED_ON_GROUND: Setting = { ...DAY, floorLight: 0.88, metalLight: 1.28 };

/** For the wide images: a strip along the metal, a dark field before the stone, a deep shadow below the piece. */
const STRIP: Setting = {
  ...DAY,
  studio: 'strip',
  headStrength: 1,
  headDeg: 26,
  stoneFloor: 0.008,
  stoneLight: 1.35,
  shadow: 1.9,
  grain: 1.6,
};
export const WIDE_GOLD: Setting = {
  ...STRIP,
  studio: 'gilt',
  // a gilt card below: areas that the ground would turn khaki shine
  floorCard: [0.95, 0.77, 0.5],
  metalLight: 1.6,
};
export const WIDE_WHITE: Setting = { ...STRIP, floorLight: 0.86, metalLight: 1.25 };

/** For stones that face the lens from near the table: a dark field before them, and little of the pale ground in them. */
const FACING = { headStrength: 1, headDeg: 23, stoneFloor: 0.015, stoneLight: 1.35 } as const;
export const GOLD_FACING: Setting = { ...DAY, ...FACING, studio: 'gilt', metalLight: 1.6 };
export const WHITE_FACING: Setting = { ...WHITE_ON_GROUND, ...FACING };

/** For heroes: stones see the boxes and cards of a studio of their own, which makes them black, white and fiery. */
const HERO = { studio: 'facing', headStrength: 1, headDeg: 20, stoneLight: 1.35, bloom: 0.03 } as const;
export const forHero = (setting: Setting): Setting => ({ ...setting, ...HERO });
export const GOLD_HERO = forHero(GOLD_ON_GROUND);
/** A white shank contrasts with a table that appears darker in it than under other pieces. */
export const WHITE_HERO: Setting = { ...forHero(WHITE_ON_GROUND), floorLight: 0.76 };

/** The same with a smaller dark field: coloured stones have dark areas of their own. */
export const forColour = (setting: Setting): Setting => ({ ...setting, headDeg: 12 });

/** Links of white metal show their sides: over a darker table these are not a uniform grey. */
export const forLinks = (setting: Setting): Setting => ({ ...setting, floorLight: 0.66 });

/** A leaning piece touches the table at one edge, whose shadow the front lights would remove. */
export const forLeaning = (setting: Setting): Setting => ({ ...setting, shadow: 3 });

/** Light for a group with this many pieces of white metal. */
export const settingOf = (white: number, all: number): Setting =>
  white === 0 ? GOLD_ON_GROUND : white < all ? MIXED_ON_GROUND : WHITE_ON_GROUND;

/** Editorial: deep green-black ground, rim light, sparks. */
export const NIGHT: Setting = {
  ...DAY,
  ground: [0.012, 0.028, 0.025],
  floorLight: 1,
  // the ground itself would turn gold olive
  floorCard: [0.075, 0.058, 0.042],
  metalLight: 1.1,
  stoneLight: 1.05,
  stoneFloor: 0.1,
  studio: 'night',
  shadow: 1,
  bloom: 0.1,
};

/** Gold on the dark ground: between gilt cards, because black walls turn it to bronze. */
export const GOLD_AT_NIGHT: Setting = {
  ...NIGHT,
  studio: 'gilt',
  metalLight: 1.5,
  floorCard: [0.5, 0.38, 0.22],
  headStrength: 1,
  headDeg: 20,
  stoneFloor: 0.02,
};

/** The same studio on a ground of another colour. */
export const onGround = (ground: Rgb, setting: Setting = GOLD_ON_GROUND): Setting => ({ ...setting, ground });

/** Fewer samples than for print: the remaining grain averages out at the widths that pages show. */
export const CATALOGUE_QUALITY: Quality = {
  least: 8,
  most: 96,
  tolerance: 0.02,
  metalTolerance: 0.032,
  floorSamples: 96,
  wavelengths: 1,
};

/** For the views besides the hero. */
export const VIEW_QUALITY: Quality = {
  ...CATALOGUE_QUALITY,
  most: 64,
  tolerance: 0.025,
  metalTolerance: 0.04,
  floorSamples: 64,
};

/** For designs of shoppers: a few seconds on one core. */
export const DESIGN_QUALITY: Quality = {
  ...CATALOGUE_QUALITY,
  least: 6,
  most: 48,
  tolerance: 0.03,
  metalTolerance: 0.05,
  floorSamples: 48,
};

export const EDITORIAL_QUALITY: Quality = {
  ...CATALOGUE_QUALITY,
  least: 12,
  most: 112,
  tolerance: 0.018,
  metalTolerance: 0.026,
};

/** For the widest images: fine ground under long shadows. */
export const WIDE_QUALITY: Quality = { ...EDITORIAL_QUALITY, floorSamples: 48, floorTexels: 1024 };

const SCATTERING: ReadonlySet<string> = new Set(['satin', 'brushed', 'matte']);

const scatters = ({ design }: Piece): boolean =>
  design.kind !== 'loose-stone' && SCATTERING.has(design.finish);

/** A rough surface gathers light from half the environment: it needs more samples than a mirror. */
export const qualityFor = (pieces: readonly Piece[], usual: Quality): Quality =>
  pieces.some(scatters)
    ? { ...usual, most: usual.most * 3, metalTolerance: usual.metalTolerance / 2 }
    : usual;
