import * as v from 'valibot';
import { FINISH_IDS, METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { inRange, range } from './range.ts';

/** Version of the document. Version 1 named a stone's shape `cut`; see upgrade-design.ts. */
export const DESIGN_VERSION = 2;

/** Fields of every piece. */
export const commonEntries = {
  version: v.literal(DESIGN_VERSION),
  metal: v.picklist(METAL_IDS),
  finish: v.optional(v.picklist(FINISH_IDS), 'polished'),
};

/** A second metal; null = the same as the first. */
export const secondMetal = v.optional(v.nullable(v.picklist(METAL_IDS)), null);

/** Inner circumference of a ring, mm; the size labels of all systems are derived from it. */
export const CIRCUMFERENCE_MM = range(38, 76);
export const circumferenceMm = v.optional(inRange(CIRCUMFERENCE_MM), 52);
