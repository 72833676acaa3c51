import type { Control } from '../control.ts';
import { choice, measure } from '../controls.ts';
import { SHANK_WIDTH_MM, type ShankDesign } from './shank.schema.ts';
import { SHANK_PROFILES } from './shank-profile.ts';

/** Measures of a band that is worn daily, mm; documents may state more extreme ones. */
const OFFERED_WIDTH_MM = { min: 1.5, max: 8 };
const OFFERED_TOP_WIDTH_MM = { min: SHANK_WIDTH_MM.min, max: 8 };
const OFFERED_THICKNESS_MM = { min: 1.3, max: 3 };

/** Section and measures of a band. */
export const shankControls = ({ profile, widthMm, topWidthMm, thicknessMm }: ShankDesign): Control[] => [
  choice('profile', 'shank.profile', profile, SHANK_PROFILES),
  measure('width', 'shank.widthMm', widthMm, OFFERED_WIDTH_MM),
  measure('top-width', 'shank.topWidthMm', topWidthMm ?? widthMm, OFFERED_TOP_WIDTH_MM),
  measure('thickness', 'shank.thicknessMm', thicknessMm, OFFERED_THICKNESS_MM),
];
