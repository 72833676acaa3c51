import * as v from 'valibot';

/** Limits of a number in a design, both inclusive. */
export interface Range {
  min: number;
  max: number;
}

export const range = (min: number, max: number): Range => ({ min, max });

/** A number within its limits. */
export const inRange = ({ min, max }: Range) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
