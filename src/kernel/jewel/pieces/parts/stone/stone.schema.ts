import * as v from 'valibot';
import {
  CLARITY_GRADES,
  CUT_GRADES,
  CUT_SHAPES,
  DESIGN_COLOURS,
  FLUORESCENCES,
  GEM_MATERIAL_IDS,
  STONE_MAKES,
  STONE_ORIGINS,
} from '#kernel/jewel/gems/grades.ts';
import { inRange, range } from '../range.ts';

export const CARAT = range(0.03, 6);
/** Width of the small stones of rows, halos and bands, mm. */
export const SMALL_STONE_MM = range(0.9, 4);

const percent = (min: number, max: number) => v.optional(inRange(range(min, max)));

/** Proportions of a report; omitted values are our usual ones for the shape. */
export const proportionsSchema = v.strictObject({
  lengthToWidth: v.optional(inRange(range(0.9, 3))),
  tablePct: percent(50, 80),
  crownPct: percent(6, 20),
  pavilionPct: percent(26, 66),
  girdlePct: percent(1.5, 7),
  starPct: percent(35, 70),
  lowerHalfPct: percent(55, 90),
});

/** The default (cut to proportions) is omitted, so that documents of such stones do not change. */
const makeSchema = v.optional(
  v.pipe(
    v.picklist(STONE_MAKES),
    v.transform((make) => (make === 'precision' ? undefined : make)),
  ),
);

/** Any fluorescence is accepted. */
export const ANY_FLUORESCENCE = 'any';

/** Omitted if it does not matter, so that documents of such stones do not change. */
const fluorescenceEntry = v.optional(
  v.pipe(
    v.picklist([ANY_FLUORESCENCE, ...FLUORESCENCES]),
    v.transform((asked) => (asked === ANY_FLUORESCENCE ? undefined : asked)),
  ),
);

export const stoneSchema = v.strictObject({
  shape: v.picklist(CUT_SHAPES),
  material: v.optional(v.picklist(GEM_MATERIAL_IDS), 'diamond'),
  carat: inRange(CARAT),
  origin: v.optional(v.picklist(STONE_ORIGINS), 'natural'),
  colour: v.optional(v.picklist(DESIGN_COLOURS), 'G'),
  clarity: v.optional(v.picklist(CLARITY_GRADES), 'VS1'),
  cutGrade: v.optional(v.picklist(CUT_GRADES), 'EX'),
  fluorescence: fluorescenceEntry,
  proportions: v.optional(v.nullable(proportionsSchema), null),
  make: makeSchema,
});
export type StoneDesign = v.InferOutput<typeof stoneSchema>;

/** Small stones of a row, a halo or a band, by width. */
export const smallStoneEntries = {
  material: v.optional(v.picklist(GEM_MATERIAL_IDS), 'diamond'),
  stoneMm: inRange(SMALL_STONE_MM),
};
