/**
 * The world's size systems as functions of the inner circumference in mm, which is what the shop stores. All are
 * approximations of charts, except ISO, which is the circumference itself.
 */

const britishLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Inner circumference of a US size: 0.458 in + 0.032 in per size of diameter (the American mandrel). */
export function circumferenceOfUsMm(size: number): number {
  return Math.PI * (11.6332 + 0.8128 * size);
}

/** US size to the nearest half: the inverse of {@link circumferenceOfUsMm}. */
export function usSize(circumferenceMm: number): number {
  return Math.round(((circumferenceMm / Math.PI - 11.6332) / 0.8128) * 2) / 2;
}

/** ISO 8653, and GB/T 11888 after it: the circumference rounded to a whole millimetre. */
export function isoSize(circumferenceMm: number): number {
  return Math.round(circumferenceMm);
}

/** British wheat-sheaf letters to the nearest half (BS 6820): A is 37.5 mm, each letter 1.25 mm more; Z+1 after Z. */
export function britishSize(circumferenceMm: number): string | null {
  const steps = Math.round(((circumferenceMm - 37.5) / 1.25) * 2) / 2;
  if (steps < 0 || steps > britishLetters.length + 5) return null;
  const whole = Math.floor(steps);
  const letter = britishLetters[whole] ?? `Z+${whole - britishLetters.length + 1}`;
  return steps === whole ? letter : `${letter}½`;
}

/** Japan (JCS): the diameter grows by a third of a millimetre per number, 13 mm at 1. No half sizes. */
export function japaneseSize(circumferenceMm: number): number | null {
  const size = Math.round((circumferenceMm / Math.PI) * 3 - 38);
  return size >= 1 && size <= 30 ? size : null;
}

/** Hong Kong (港度): 0.353 mm of diameter per number. A trade habit, not a standard: charts differ by one. */
export function hongKongSize(circumferenceMm: number): number | null {
  const size = Math.round((circumferenceMm / Math.PI - 11.98) / 0.353);
  return size >= 1 && size <= 33 ? size : null;
}

/** The mainland's chart of 27 numbers: 12.5 mm of diameter at 1, 22.2 mm at 27, even steps between. */
export function mainlandSize(circumferenceMm: number): number | null {
  const size = Math.round((circumferenceMm / Math.PI - 12.5) / ((22.2 - 12.5) / 26)) + 1;
  return size >= 1 && size <= 27 ? size : null;
}

/** Labels of a ring size in the systems of a size list; a dash outside a chart. */
export function sizeSystems(
  circumferenceMm: number,
): Record<'us' | 'iso' | 'hk' | 'uk' | 'jp', string | number> {
  return {
    us: usSize(circumferenceMm),
    iso: isoSize(circumferenceMm),
    hk: hongKongSize(circumferenceMm) ?? '–',
    uk: britishSize(circumferenceMm) ?? '–',
    jp: japaneseSize(circumferenceMm) ?? '–',
  };
}
