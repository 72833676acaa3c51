import * as v from 'valibot';

/** Limits of a number of a design, both included. */
export interface Range {
  min: number;
  max: number;
}

export const range = (min: number, max: number): Range => ({ min, max });

/** A number inside its limits, as documents are read. */
export const inRange = ({ min, max }: Range) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
