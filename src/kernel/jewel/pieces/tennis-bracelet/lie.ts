import { fromBasis } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** How far a link may turn sideways against the next within the play of its hinge. */
const SIDE_TURN = 0.085;
/** Tightest bend in which a bracelet is laid, mm. */
const LEAST_BEND_MM = 27;
/** Steepest slope of the S across the table. */
const STEEPEST = 1.3;

/** Frames of a line's links, X along the line and Z up, laid on a table in an S; its ends are `endMm` long. */
export function laidInS(links: number, pitchMm: number, endMm: number): Mat4[] {
  const total = links * pitchMm;
  const bend = Math.max(LEAST_BEND_MM, pitchMm / SIDE_TURN);
  const steepest = Math.min(STEEPEST, total / (4 * bend));
  // Two equal bends, one to each side: the heading falls along the first half and rises along the second.
  const headingAt = (s: number) => steepest * (4 * Math.abs(s / total - 0.5) - 1);
  const places: { heading: number; middle: Vec3 }[] = [];
  let [x, y] = [0, 0];
  const lay = (heading: number, length: number) => {
    const [dx, dy] = [Math.cos(heading) * length, Math.sin(heading) * length];
    places.push({ heading, middle: [x + dx / 2, y + dy / 2, 0] });
    x += dx;
    y += dy;
  };
  // The clasp is stiff: it turns against its link no more than links do.
  lay(headingAt(-pitchMm / 2), endMm);
  for (let i = 0; i < links; i++) lay(headingAt((i + 0.5) * pitchMm), pitchMm);
  lay(headingAt(total + pitchMm / 2), endMm);
  // Centres the bracelet in the image.
  const xs = places.map(({ middle }) => middle[0]);
  const ys = places.map(({ middle }) => middle[1]);
  const centre = [xs, ys].map((list) => (Math.min(...list) + Math.max(...list)) / 2);
  return places.map(({ heading, middle }) => {
    const [c, n] = [Math.cos(heading), Math.sin(heading)];
    return fromBasis(
      [c, n, 0],
      [-n, c, 0],
      [0, 0, 1],
      [middle[0] - at(centre, 0), middle[1] - at(centre, 1), middle[2]],
    );
  });
}
