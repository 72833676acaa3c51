import type { Rgb } from '../light/materials.ts';
import { groundFor } from '../post-process/ground.ts';
import type { Piece, Quality, Setting } from '../trace/picture.ts';

/** The page's own ground (--color-ground): pictures on it sit on a page without a visible edge. */
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

/** Gold wants light, white metal wants contrast against the pale ground. */
export const GOLD_ON_GROUND: Setting = DAY;
export const WHITE_ON_GROUND: Setting = { ...DAY, floorLight: 0.86, metalLight: 1.2 };
const MIXED_ON_GROUND: Setting = { ...DAY, floorLight: 0.88, metalLight: 1.28 };

/** Light for a group of which so many pieces are of white metal. */
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

/** The same studio on a ground of another colour. */
export const onGround = (ground: Rgb, setting: Setting = GOLD_ON_GROUND): Setting => ({ ...setting, ground });

/** Fewer samples than a print wants: what grain post-processing leaves averages out at the widths pages show. */
export const CATALOGUE_QUALITY: Quality = {
  least: 8,
  most: 96,
  tolerance: 0.02,
  metalTolerance: 0.032,
  floorSamples: 96,
  wavelengths: 1,
};

/** For the views beside the hero. */
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

const SCATTERING: ReadonlySet<string> = new Set(['satin', 'brushed', 'matte']);

const scatters = ({ design }: Piece): boolean =>
  design.kind !== 'loose-stone' && SCATTERING.has(design.finish);

/** A rough surface gathers light from half the environment: it wants more samples than a mirror. */
export const qualityFor = (pieces: readonly Piece[], usual: Quality): Quality =>
  pieces.some(scatters)
    ? { ...usual, most: usual.most * 3, metalTolerance: usual.metalTolerance / 2 }
    : usual;
