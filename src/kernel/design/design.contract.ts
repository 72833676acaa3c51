import * as v from 'valibot';
import {
  CLARITY_GRADES,
  CUT_GRADES,
  DESIGN_COLOURS,
  GEM_MATERIAL_IDS,
  GEM_SHAPES,
  STONE_ORIGINS,
} from '#kernel/gems/grades.ts';
import { FINISH_IDS, METAL_IDS } from '#kernel/metals/metal-ids.ts';
import { SHANK_PROFILES } from '#kernel/pieces/parts/shank/shank-profile.ts';

/** Of the document. The first spoke of a stone's `cut` where this one says `shape`; see upgrade-design.ts. */
export const DESIGN_VERSION = 2;

/** A length in mm between two limits. */
const mm = (low: number, high: number) => v.pipe(v.number(), v.minValue(low), v.maxValue(high));
const carat = v.pipe(v.number(), v.minValue(0.03), v.maxValue(6));

const percent = (low: number, high: number) => v.pipe(v.number(), v.minValue(low), v.maxValue(high));

/** Proportions of a report; what is left out is the house's usual for the cut. */
export const proportionsSchema = v.strictObject({
  lengthToWidth: v.optional(v.pipe(v.number(), v.minValue(0.9), v.maxValue(3))),
  tablePct: v.optional(percent(50, 80)),
  crownPct: v.optional(percent(6, 20)),
  pavilionPct: v.optional(percent(26, 66)),
  girdlePct: v.optional(percent(1.5, 7)),
  starPct: v.optional(percent(35, 70)),
  lowerHalfPct: v.optional(percent(55, 90)),
});

export const stoneSchema = v.strictObject({
  shape: v.picklist(GEM_SHAPES),
  material: v.optional(v.picklist(GEM_MATERIAL_IDS), 'diamond'),
  carat,
  origin: v.optional(v.picklist(STONE_ORIGINS), 'natural'),
  colour: v.optional(v.picklist(DESIGN_COLOURS), 'G'),
  clarity: v.optional(v.picklist(CLARITY_GRADES), 'VS1'),
  cutGrade: v.optional(v.picklist(CUT_GRADES), 'EX'),
  proportions: v.optional(v.nullable(proportionsSchema), null),
});

/** Small stones of a row, a halo or a band, by width. */
const smallStones = {
  material: v.optional(v.picklist(GEM_MATERIAL_IDS), 'diamond'),
  stoneMm: mm(0.9, 4),
};

export const rowSchema = v.strictObject({
  style: v.picklist(['pave', 'channel']),
  shape: v.optional(v.picklist(['round', 'princess']), 'round'),
  ...smallStones,
  /** Share of the way round, from the head or the top down both sides. */
  coverage: v.optional(v.picklist(['third', 'half', 'three-quarter', 'full']), 'half'),
});

export const haloSchema = v.strictObject({ style: v.picklist(['visible', 'hidden']), ...smallStones });

export const headSchema = v.strictObject({
  style: v.optional(v.picklist(['prong', 'bezel']), 'prong'),
  prongs: v.optional(v.picklist([4, 6]), 4),
  tip: v.optional(v.picklist(['claw', 'round']), 'claw'),
  isDouble: v.optional(v.boolean(), false),
  prongMm: v.optional(v.nullable(mm(0.5, 1.6)), null),
  milgrain: v.optional(v.boolean(), false),
  /** How much higher than needed the stone stands. */
  raiseMm: v.optional(mm(0, 3), 0),
  halo: v.optional(v.nullable(haloSchema), null),
});

export const shankSchema = v.strictObject({
  profile: v.optional(v.picklist(SHANK_PROFILES), 'court'),
  widthMm: v.optional(mm(1.2, 12), 2),
  topWidthMm: v.optional(v.nullable(mm(1.2, 12)), null),
  thicknessMm: v.optional(mm(1, 3.5), 1.7),
  topThicknessMm: v.optional(v.nullable(mm(1, 3.5)), null),
  shoulders: v.optional(v.picklist(['plain', 'cathedral', 'split', 'twist']), 'plain'),
});

export const engravingSchema = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  font: v.optional(v.picklist(['serif', 'script', 'sans']), 'serif'),
  place: v.optional(v.picklist(['inside', 'outside']), 'inside'),
});

const common = {
  version: v.literal(DESIGN_VERSION),
  metal: v.picklist(METAL_IDS),
  finish: v.optional(v.picklist(FINISH_IDS), 'polished'),
};
/** Inner circumference; the size labels of the world come from it. */
const circumferenceMm = v.optional(mm(38, 76), 52);
const engraving = v.optional(v.nullable(engravingSchema), null);

export const ringSchema = v.strictObject({
  ...common,
  kind: v.literal('ring'),
  /** Metal of the head where it differs from the shank's. */
  headMetal: v.optional(v.nullable(v.picklist(METAL_IDS)), null),
  circumferenceMm,
  shank: v.optional(shankSchema, {}),
  head: v.optional(headSchema, {}),
  centre: stoneSchema,
  sides: v.optional(v.nullable(stoneSchema), null),
  row: v.optional(v.nullable(rowSchema), null),
  engraving,
});

export const eternityBandSchema = v.strictObject({
  ...common,
  kind: v.literal('eternity-band'),
  circumferenceMm,
  shape: v.optional(v.picklist(['round', 'princess', 'oval', 'emerald']), 'round'),
  ...smallStones,
  engraving,
});

export const weddingBandSchema = v.strictObject({
  ...common,
  kind: v.literal('wedding-band'),
  /** Metal of the middle of a two-tone band. */
  accentMetal: v.optional(v.nullable(v.picklist(METAL_IDS)), null),
  circumferenceMm,
  shank: v.optional(shankSchema, {}),
  row: v.optional(v.nullable(rowSchema), null),
  engraving,
});

export const pendantSchema = v.strictObject({
  ...common,
  kind: v.literal('pendant'),
  stone: stoneSchema,
  head: v.optional(headSchema, {}),
  chainLengthMm: v.optional(mm(350, 800), 450),
});

export const earringsSchema = v.strictObject({
  ...common,
  kind: v.literal('earrings'),
  style: v.picklist(['stud', 'drop', 'hoop']),
  /** The stone of one earring; hoops have a row only. */
  stone: v.optional(v.nullable(stoneSchema), null),
  /** Upper stone of a drop. */
  topStone: v.optional(v.nullable(stoneSchema), null),
  head: v.optional(headSchema, {}),
  hoop: v.optional(
    v.nullable(v.strictObject({ innerDiameterMm: mm(8, 40), widthMm: mm(1.4, 6), ...smallStones })),
    null,
  ),
});

export const bangleSchema = v.strictObject({
  ...common,
  kind: v.literal('bangle'),
  innerWidthMm: v.optional(mm(48, 72), 58),
  innerHeightMm: v.optional(mm(42, 66), 50),
  widthMm: v.optional(mm(2, 12), 4.6),
  thicknessMm: v.optional(mm(1.4, 4), 2.2),
  stars: v.optional(
    v.nullable(
      v.strictObject({
        material: v.optional(v.picklist(GEM_MATERIAL_IDS), 'diamond'),
        count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(15)),
        largestMm: mm(1, 2.8),
      }),
    ),
    null,
  ),
  engraving,
});

export const tennisBraceletSchema = v.strictObject({
  ...common,
  kind: v.literal('tennis-bracelet'),
  stone: stoneSchema,
  /** Every second stone, where it differs. */
  alternateMaterial: v.optional(v.nullable(v.picklist(GEM_MATERIAL_IDS)), null),
  lengthMm: v.optional(mm(140, 220), 175),
});

export const pieceSchema = v.variant('kind', [
  ringSchema,
  eternityBandSchema,
  weddingBandSchema,
  pendantSchema,
  earringsSchema,
  bangleSchema,
  tennisBraceletSchema,
]);

export const setSchema = v.strictObject({
  version: v.literal(DESIGN_VERSION),
  kind: v.literal('set'),
  pieces: v.pipe(v.array(pieceSchema), v.minLength(2), v.maxLength(4)),
});

/** A design: one JSON document from which shape, picture, weight and price follow. */
export const designSchema = v.variant('kind', [
  ringSchema,
  eternityBandSchema,
  weddingBandSchema,
  pendantSchema,
  earringsSchema,
  bangleSchema,
  tennisBraceletSchema,
  setSchema,
]);

/** A design with every default filled. */
export type Design = v.InferOutput<typeof designSchema>;
export type PieceDesign = v.InferOutput<typeof pieceSchema>;
export type RingDesign = v.InferOutput<typeof ringSchema>;
export type WeddingBandDesign = v.InferOutput<typeof weddingBandSchema>;
export type PendantDesign = v.InferOutput<typeof pendantSchema>;
export type EarringsDesign = v.InferOutput<typeof earringsSchema>;
export type SetDesign = v.InferOutput<typeof setSchema>;
export type StoneDesign = v.InferOutput<typeof stoneSchema>;
export type HeadDesign = v.InferOutput<typeof headSchema>;
export type ShankDesign = v.InferOutput<typeof shankSchema>;
export type RowDesign = v.InferOutput<typeof rowSchema>;
export type EngravingDesign = v.InferOutput<typeof engravingSchema>;
