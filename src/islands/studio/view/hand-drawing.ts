/**
 * A point on the paper, mm: x to the right, y down; the ring finger's middle is x = 0, the ring is at y = 0.
 */
type Point = readonly [number, number];

/** A finger of the back of a left hand whose ring finger is 17.3 mm wide (US 7). */
interface Finger {
  /** Middle of its root, and its outward lean in degrees. */
  root: Point;
  lean: number;
  length: number;
  /** Width at the root, at the middle joint, at the last joint. */
  widths: readonly [number, number, number];
  nail: readonly [width: number, height: number];
}

const drawnFor = 17.3;

const fingers: readonly Finger[] = [
  { root: [-19.6, 15], lean: -9, length: 56, widths: [15, 14.2, 12], nail: [8.4, 10] },
  { root: [0, 11], lean: 0, length: 75, widths: [17.6, 17, 13.8], nail: [9.8, 12] },
  { root: [20.4, 9.5], lean: 4.5, length: 82, widths: [18.4, 17.6, 14.6], nail: [10.4, 13] },
  { root: [41, 13], lean: 10.5, length: 73, widths: [18.4, 17.4, 14], nail: [10.2, 12.4] },
];

/** Positions of the middle and the last joint, as shares of the length. */
const [middleJoint, lastJoint] = [0.44, 0.72];

const placed =
  ({ root: [x, y], lean }: Finger) =>
  ([across, along]: Point): Point => {
    const a = (lean * Math.PI) / 180;
    return [x + across * Math.cos(a) + along * Math.sin(a), y + across * Math.sin(a) - along * Math.cos(a)];
  };

const fixed = (value: number) => value.toFixed(2);

/** A curve through all points. */
function through(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  let path = `M${at(0).map(fixed).join(' ')}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    path += `C${[...one, ...two, ...c].map(fixed).join(' ')}`;
  }
  return path;
}

function outlineOf(finger: Finger): Point[] {
  const { length, widths } = finger;
  const [root, middle, last] = widths;
  const half: Point[] = [
    [root / 2, -2],
    [root / 2 - 0.5, length * 0.2],
    [middle / 2 - 0.1, length * middleJoint],
    [middle / 2 - 0.9, length * 0.58],
    [last / 2 + 0.2, length * lastJoint],
    [last / 2 - 0.5, length * 0.86],
    [last / 2 - 2.6, length * 0.965],
  ];
  const left = half.map(([across, along]): Point => [-across, along]);
  return [...left, [0, length] as Point, ...half.reverse()].map(placed(finger));
}

/** Skin folds over a joint: two short arcs. */
const folds = (finger: Finger, share: number, width: number): string[] =>
  [-1.1, 1.1].map((offset) =>
    through(
      [-0.62, 0, 0.62]
        .map(
          (across, i): Point => [
            (across * width) / 2,
            finger.length * share + offset + (i === 1 ? Math.sign(offset) * 0.9 : 0),
          ],
        )
        .map(placed(finger)),
    ),
  );

function nailOf(finger: Finger): string {
  const [width, height] = finger.nail;
  const top = finger.length - 2.2;
  const w = width / 2;
  const points: Point[] = [
    [-w, top - 4],
    [-w + 0.2, top - height * 0.7],
    [-w * 0.5, top - height],
    [0, top - height - 0.5],
    [w * 0.5, top - height],
    [w - 0.2, top - height * 0.7],
    [w, top - 4],
    [w * 0.72, top - 0.9],
    [0, top],
    [-w * 0.72, top - 0.9],
    [-w, top - 4],
  ];
  return through(points.map(placed(finger)));
}

/** The back of the hand below the fingers, cut off by the edge of the paper. */
const wristSide: readonly Point[] = [
  [-27.6, 19],
  [-29.6, 27],
  [-30.6, 40],
  [-30, 58],
];
const thumbSide: readonly Point[] = [
  [50.2, 17],
  [52, 24],
  [55, 34],
  [62, 46],
  [72, 56],
];
const thumbFold: readonly Point[] = [
  [47.5, 27],
  [48.6, 31],
  [50.8, 35.4],
];

/** SVG paths of a hand, in mm before scaling. */
interface HandDrawing {
  /** Factor from the drawing's millimetres to this hand's. */
  scale: number;
  /** The outline, to be filled with a skin colour. */
  skin: string;
  lines: string;
  /** Folds over the joints. */
  faint: string;
  nails: string;
  /** x, y, width and height of the paper. */
  paper: readonly [number, number, number, number];
  /** Position of a coin beside the little finger. */
  coinAt: Point;
}

/**
 * The back of a left hand for a ring of this inner diameter (mm): larger fingers belong to a larger hand. To
 * scale: the ring fits the finger at 0, 0.
 */
export function handDrawing(innerDiameterMm: number): HandDrawing {
  // The outermost roots lie within the hand.
  const outline = fingers.flatMap(outlineOf).slice(1, -1);
  const edge = [...[...wristSide].reverse(), ...outline, ...thumbSide];
  return {
    scale: innerDiameterMm / drawnFor,
    skin: through(edge),
    lines: through(thumbFold),
    faint: fingers
      .flatMap((finger) => [
        ...folds(finger, middleJoint, finger.widths[1]),
        ...folds(finger, lastJoint, finger.widths[2]).slice(0, 1),
      ])
      .join(''),
    nails: fingers.map(nailOf).join(''),
    paper: [-44, -80, 106, 116],
    coinAt: [-28, -62],
  };
}
