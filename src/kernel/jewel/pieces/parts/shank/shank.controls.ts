import type { Control } from '../control.ts';
import { choice, measure, rare } from '../controls.ts';
import type { Range } from '../range.ts';
import { SHANK_WIDTH_MM, type ShankDesign } from './shank.schema.ts';
import { SHANK_PROFILES } from './shank-profile.ts';

/** Offered measures of a band for daily wear, mm; documents may have more extreme ones. */
const OFFERED_WIDTH_MM = { min: 1.5, max: 8 };
const OFFERED_TOP_WIDTH_MM = { min: SHANK_WIDTH_MM.min, max: 8 };
const OFFERED_THICKNESS_MM = { min: 1.3, max: 3 };
/** Usual taper towards the top, and usual thickness. */
const USUAL_TAPER = { min: 0.75, max: 1 };
const USUAL_THICKNESS_MM = { min: 1.6, max: 1.9 };

const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

/** Section and measures of a band. */
export function shankControls({ profile, widthMm, topWidthMm, thicknessMm }: ShankDesign): Control[] {
  const topMm = topWidthMm ?? widthMm;
  const top = measure('top-width', 'shank.topWidthMm', topMm, OFFERED_TOP_WIDTH_MM);
  const thickness = measure('thickness', 'shank.thicknessMm', thicknessMm, OFFERED_THICKNESS_MM);
  return [
    choice('profile', 'shank.profile', profile, SHANK_PROFILES),
    measure('width', 'shank.widthMm', widthMm, OFFERED_WIDTH_MM),
    rare(top, isWithin(topMm / widthMm, USUAL_TAPER)),
    rare(thickness, isWithin(thicknessMm, USUAL_THICKNESS_MM)),
  ];
}
