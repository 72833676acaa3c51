/** A label with the lines under it. */
export interface PaperFact {
  label: string;
  lines: readonly string[];
}

/** A piece as a paper sets it out. */
export interface PaperItem {
  name: string;
  /** '' where no price is shown. */
  amount: string;
  /** Quantity and choices, in one line each. */
  detail: readonly string[];
  rows: readonly { label: string; value: string }[];
}

/** A piece seen from one side, in lines: x1 y1 x2 y2 of each in mm, x to the right, y down. */
export interface PaperDrawing {
  label: string;
  lines: Float32Array;
  widthMm: number;
  heightMm: number;
}

/** Room of a drawing on the paper, two in a row, in points; and so many points are a millimetre. */
export const drawingRoom = { width: 226, height: 152 } as const;
export const pointsOfMm = 72 / 25.4;

/** A paper of the house in the words of its reader: what stands where is the printer's. */
export interface Paper {
  /** BCP 47; also says which Chinese letters come first. */
  language: string;
  /** Shown by a reader's window, and kept with the file. */
  title: string;
  issuedAt: Date;
  brand: string;
  brandLine: string;
  seller: readonly string[];
  heading: string;
  /** Number, dates, order: beside each other. */
  facts: readonly PaperFact[];
  /** Who bought, and where it goes: below them. */
  parties: readonly PaperFact[];
  /** All at one scale, so many times as large as the piece. */
  drawings?: { scale: number; views: readonly PaperDrawing[] };
  items: readonly PaperItem[];
  /** The last one is the total; empty on a gift receipt. */
  totals: readonly { label: string; amount: string }[];
  statements: readonly string[];
  /** Said at the foot of each page, before its number. */
  foot: string;
}
