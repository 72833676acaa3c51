/*
 * Ultraviolet of 365 nm, where laboratories wake a diamond's glow, in lights of one brightness and in parts of daylight's.
 * Daylight is CIE D65, which has 49.4 % of its radiance at 560 nm there. White light-emitting diodes, which light offices,
 * emit nothing below 400 nm. One constant each, for the studio's script is written with their numbers.
 */
export const DAYLIGHT_ULTRAVIOLET = 1;
/** Photographers' and graders' lamps imitate daylight; GIA's have its long-wave ultraviolet too. */
export const STUDIO_ULTRAVIOLET = 1;
/** A black body of 1900 K has 0.62 % of its radiance at 560 nm there. */
export const CANDLE_ULTRAVIOLET = 0.0125;
export const OFFICE_ULTRAVIOLET = 0;
