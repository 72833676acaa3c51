import * as v from 'valibot';
import { inRange, range } from '../range.ts';
import { SHANK_PROFILES } from './shank-profile.ts';

export const SHANK_WIDTH_MM = range(1.2, 12);
export const SHANK_THICKNESS_MM = range(1, 3.5);
export const SHOULDERS = ['plain', 'cathedral', 'split', 'twist'] as const;

export const shankSchema = v.strictObject({
  profile: v.optional(v.picklist(SHANK_PROFILES), 'court'),
  widthMm: v.optional(inRange(SHANK_WIDTH_MM), 2),
  topWidthMm: v.optional(v.nullable(inRange(SHANK_WIDTH_MM)), null),
  thicknessMm: v.optional(inRange(SHANK_THICKNESS_MM), 1.7),
  topThicknessMm: v.optional(v.nullable(inRange(SHANK_THICKNESS_MM)), null),
  shoulders: v.optional(v.picklist(SHOULDERS), 'plain'),
});
export type ShankDesign = v.InferOutput<typeof shankSchema>;
