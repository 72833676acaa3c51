/** Field of view of the stage's lens. This file must not import three: pages use its measures. */
export const FOV_DEG = 16;

const HALF_FIELD = Math.tan((FOV_DEG * Math.PI) / 360);

/** CSS pixels per mm at the camera's target, for a frame of this size and a camera this far away. */
export function pixelsPerMm(frame: { width: number; height: number }, distanceMm: number): number {
  return Math.min(frame.width, frame.height) / (2 * HALF_FIELD * distanceMm);
}

/** The camera distance at which a mm of the piece is `pxPerMm` CSS pixels on the screen. */
export function distanceForScale(frame: { width: number; height: number }, pxPerMm: number): number {
  return Math.min(frame.width, frame.height) / (2 * HALF_FIELD * pxPerMm);
}

/** Width of a bank card (ISO/IEC 7810 ID-1) in mm, used to calibrate the screen. */
export const BANK_CARD_WIDTH_MM = 85.6;

/** CSS pixels per mm of this screen, from the width at which a card drawn on it matched a real one. */
export const screenPxPerMm = (cardWidthPx: number): number => cardWidthPx / BANK_CARD_WIDTH_MM;

/** CSS pixels per mm at the nominal 96 per inch; the start value of the calibration. */
export const USUAL_PX_PER_MM = 96 / 25.4;
