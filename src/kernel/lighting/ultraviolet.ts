/**
 * Ultraviolet of 365 nm, where laboratories wake a diamond's glow, in lights of one brightness and in parts of daylight's.
 * Daylight is CIE D65, which has 49.4 % of its radiance at 560 nm there; photographers' and graders' lamps imitate it
 * (GIA's have its long-wave ultraviolet too). A flame is a black body of 1900 K: 0.62 %. White light-emitting diodes,
 * which light offices, emit nothing below 400 nm.
 */
export const ULTRAVIOLET = { daylight: 1, studio: 1, candle: 0.0125, office: 0 } as const;
