import * as v from 'valibot';

export const ENGRAVING_CHARACTERS = 60;
export const ENGRAVING_FONTS = ['serif', 'script', 'sans'] as const;
export const ENGRAVING_PLACES = ['inside', 'outside'] as const;

export const engravingSchema = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ENGRAVING_CHARACTERS)),
  font: v.optional(v.picklist(ENGRAVING_FONTS), 'serif'),
  place: v.optional(v.picklist(ENGRAVING_PLACES), 'inside'),
});
export type EngravingDesign = v.InferOutput<typeof engravingSchema>;

export const engraving = v.optional(v.nullable(engravingSchema), null);
