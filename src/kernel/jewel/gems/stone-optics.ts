import { fancyAbsorption } from '#kernel/jewel/gems/fancy-absorption.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import type {
  CLARITY_GRADES,
  DESIGN_COLOURS,
  FancyColour,
  Fluorescence,
  GemMaterialId,
} from '#kernel/jewel/gems/grades.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Grades of a report that are visible in the stone. */
export interface StoneGrades {
  colour: (typeof DESIGN_COLOURS)[number];
  clarity: (typeof CLARITY_GRADES)[number] | 'I1';
  fluorescence?: Fluorescence;
}

/** Optical properties of a stone; the live image and the path tracer use the same values. */
export interface StoneOptics {
  /** Refractive index at the red end, the middle and the blue end of the visible range. */
  index: Vec3;
  /** Beer-Lambert absorption per mm along the optic axis: linear red, green, blue. */
  absorption: Vec3;
  /** Added across the optic axis (pleochroism). */
  across: Vec3;
  /** In the stone's frame. */
  opticAxis: Vec3;
  /** Colour zones: direction in which the colour varies, in radians per mm, and by which share. */
  zones: Vec3;
  zoneShare: number;
  /** Light per mm of path emitted under daylight's ultraviolet. */
  glow: Vec3;
}

/** The material's three lines span two thirds of the visible range. */
const VISIBLE_SPAN = 1.6;

/**
 * Absorption per mm in the blue; green and red follow. From the trade's table of chroma on paths of 12 mm, the path of
 * light in a round of one carat; E and L are interpolated. Z absorbs 2.53 times as much blue as M (over 6 mm one leaves
 * 0.50, the other 0.76); each letter between them absorbs more by the same factor, and a range uses its middle letter.
 */
const BLUE_PER_MM: Readonly<Record<Exclude<StoneGrades['colour'], FancyColour>, number>> = {
  D: 0.0005,
  E: 0.0011,
  F: 0.0018,
  G: 0.003,
  H: 0.0045,
  I: 0.006,
  J: 0.008,
  K: 0.011,
  L: 0.0143,
  M: 0.018,
  'N–R': 0.0223,
  'S–Z': 0.0342,
};
const GREEN_OF_BLUE = 0.28;
const RED_OF_BLUE = 0.1;

const FLUORESCENT_BLUE: Vec3 = [0.1, 0.35, 1];
const GLOW_PER_MM: Readonly<Record<Fluorescence, number>> = {
  None: 0,
  Faint: 0.0006,
  Medium: 0.0015,
  Strong: 0.0032,
  'Very strong': 0.006,
};

interface Pleochroism {
  across: Vec3;
  opticAxis: Vec3;
  zones?: { waves: Vec3; share: number };
}

/** Rough is cut for weight, so its optic axis is oblique in the stone. */
const PLEOCHROISM: Readonly<Partial<Record<GemMaterialId, Pleochroism>>> = {
  // Violetish blue along the axis, greenish blue across it; straight bands as the crystal grew.
  sapphire: {
    across: [0.1, -0.07, 0.03],
    opticAxis: [0.42, 0.3, 0.857],
    zones: { waves: [5.2, 3.4, 1.3], share: 0.24 },
  },
  // Purplish red along the axis, orangy red across it.
  ruby: { across: [0.006, -0.3, 0.4], opticAxis: [-0.38, 0.34, 0.86] },
  // Yellowish green along the axis, bluish green across it.
  emerald: { across: [0.08, 0.012, -0.1], opticAxis: [0.5, -0.42, 0.757] },
};

const NONE: Vec3 = [0, 0, 0];

function absorptionOf(material: GemMaterialId, grades: StoneGrades | undefined): Vec3 {
  if (material !== 'diamond' || grades === undefined) return [...GEM_MATERIALS[material].absorptionPerMm];
  if (isFancy(grades.colour)) return fancyAbsorption(grades.colour);
  const blue = BLUE_PER_MM[grades.colour];
  return [blue * RED_OF_BLUE, blue * GREEN_OF_BLUE, blue];
}

/** Optical properties of a stone of this material and these grades; without grades, of usual quality. */
export function stoneOptics(material: GemMaterialId, grades?: StoneGrades): StoneOptics {
  const [red, green, blue] = GEM_MATERIALS[material].indexRgb;
  const coloured = PLEOCHROISM[material];
  const glow = GLOW_PER_MM[(material === 'diamond' && grades?.fluorescence) || 'None'];
  return {
    index: [green + (red - green) * VISIBLE_SPAN, green, green + (blue - green) * VISIBLE_SPAN],
    absorption: absorptionOf(material, grades),
    across: coloured?.across ?? NONE,
    opticAxis: coloured?.opticAxis ?? [0, 0, 1],
    zones: coloured?.zones?.waves ?? NONE,
    zoneShare: coloured?.zones?.share ?? 0,
    glow: [FLUORESCENT_BLUE[0] * glow, FLUORESCENT_BLUE[1] * glow, FLUORESCENT_BLUE[2] * glow],
  };
}
