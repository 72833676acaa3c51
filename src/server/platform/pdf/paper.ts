/** A label with the lines under it. */
export interface PaperFact {
  label: string;
  lines: readonly string[];
}

/** An item on a paper. */
export interface PaperItem {
  name: string;
  /** '' without a price. */
  amount: string;
  /** Quantity and options, one per line. */
  detail: readonly string[];
  rows: readonly { label: string; value: string }[];
}

/** A view of a piece as lines: x1 y1 x2 y2 in mm each, x to the right, y down. */
export interface PaperDrawing {
  label: string;
  lines: Float32Array;
  widthMm: number;
  heightMm: number;
  /** Numbers on it, each centred on its place. */
  marks?: readonly { text: string; xMm: number; yMm: number; widthMm: number }[];
}

/** Size of a drawing on the paper in points; there are two in a row. Also points per millimetre. */
export const drawingSize = { width: 226, height: 152 } as const;
export const pointsOfMm = 72 / 25.4;
/** Size of a drawing that has a row of its own. */
export const largeDrawingSize = { width: 483, height: 300 } as const;

/** A QR code with lines beside it, which say how the signature of the paper is verified. */
export interface PaperSeal {
  /** Content of the code. */
  code: string;
  lines: readonly string[];
}

/** The content of a paper of the shop, in the reader's language; the printer lays it out. */
export interface Paper {
  /** BCP 47; also selects the regional form of Chinese characters. */
  language: string;
  /** The title of the PDF. */
  title: string;
  issuedAt: Date;
  brand: string;
  brandLine: string;
  seller: readonly string[];
  heading: string;
  /** Number, dates and order, beside each other. */
  facts: readonly PaperFact[];
  /** Buyer and delivery address, below the facts. */
  parties: readonly PaperFact[];
  /** Drawings at a common scale relative to the piece. */
  drawings?: { scale: number; views: readonly PaperDrawing[]; isLarge?: boolean };
  items: readonly PaperItem[];
  /** The total, which parts of it (`isPart`) may follow, is the last sum; empty on a gift receipt. */
  totals: readonly { label: string; amount: string; isPart?: boolean }[];
  statements: readonly string[];
  /** Only on signed papers. */
  seal?: PaperSeal;
  /** Footer of each page, before its number. */
  foot: string;
}

/** A PDF, and the characters that no font of ours has; a mark is printed in the place of each. */
export interface PrintedPaper {
  bytes: Uint8Array<ArrayBuffer>;
  missing: readonly string[];
}
