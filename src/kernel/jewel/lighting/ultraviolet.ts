/*
 * Ultraviolet of 365 nm, with which laboratories excite fluorescence, in lights of equal brightness relative to
 * daylight. Daylight is CIE D65, with 49.4 % of its radiance at 560 nm there. White LEDs, which light offices, emit
 * nothing below 400 nm. Separate constants, because the studio's script is built with the numbers inlined.
 */
export const DAYLIGHT_ULTRAVIOLET = 1;
/** Lamps of photographers and graders imitate daylight; GIA's include its long-wave ultraviolet. */
export const STUDIO_ULTRAVIOLET = 1;
/** A black body of 1900 K has 0.62 % of its radiance at 560 nm there. */
export const CANDLE_ULTRAVIOLET = 0.0125;
export const OFFICE_ULTRAVIOLET = 0;
