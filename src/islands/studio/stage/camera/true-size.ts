/** Field of the stage's lens. What stands here needs nothing of three: pages take their measures from it. */
export const FOV_DEG = 16;

const HALF_FIELD = Math.tan((FOV_DEG * Math.PI) / 360);

/** CSS pixels per mm at the camera's target, for a frame of this size and a camera this far away. */
export function pixelsPerMm(frame: { width: number; height: number }, distanceMm: number): number {
  return Math.min(frame.width, frame.height) / (2 * HALF_FIELD * distanceMm);
}

/** How far the camera must stand so that a mm on the piece is `pxPerMm` CSS pixels on the screen. */
export function distanceForScale(frame: { width: number; height: number }, pxPerMm: number): number {
  return Math.min(frame.width, frame.height) / (2 * HALF_FIELD * pxPerMm);
}

/** Width of a bank card (ISO/IEC 7810 ID-1) in mm: what a shopper holds against the screen to calibrate it. */
export const BANK_CARD_WIDTH_MM = 85.6;

/** CSS pixels per mm of this screen, from the width at which a card drawn on it matched a real one. */
export const screenPxPerMm = (cardWidthPx: number): number => cardWidthPx / BANK_CARD_WIDTH_MM;

/** CSS pixels per mm that every browser assumes, 96 to the inch: screens seldom keep to it, but it is where to begin. */
export const USUAL_PX_PER_MM = 96 / 25.4;
