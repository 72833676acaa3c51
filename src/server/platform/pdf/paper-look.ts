import { contrastOf, leastContrast } from '#kernel/shop/theme/contrast.ts';
import { defaultTheme, shopTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import type { Style } from './typesetting.ts';

/** The part of a theme that papers take. */
export type PaperTheme = Pick<Theme, 'colours' | 'logo'>;

/** Colours and logo of a paper. */
export interface PaperLook {
  ink: string;
  stone: string;
  gold: string;
  /** PNG; undefined for the mark that comes with the site. */
  logo: Buffer | undefined;
}

/** The faces and sizes of a paper. */
export const paperStyles = {
  brand: { face: 'display', size: 22, tracking: 0.8 },
  heading: { face: 'display', size: 29 },
  name: { face: 'display', size: 14.5 },
  label: { face: 'text', size: 7.5 },
  small: { face: 'text', size: 7.6 },
  detail: { face: 'text', size: 8.6 },
  fact: { face: 'text', size: 9.2 },
  amount: { face: 'strong', size: 9.6 },
  total: { face: 'strong', size: 12.5 },
} as const satisfies Record<string, Style>;

/** The mark of a shop without a logo of its own, in a 48 by 48 box: public/icons/logo.svg. */
const mark =
  'M24 3 38.8 9.2 45 24 38.8 38.8 24 45 9.2 38.8 3 24 9.2 9.2zM24 14l7.07 2.93L34 24l-2.93 7.07L24 34l-7.07-2.93L14 24l2.93-7.07zM24 3l7.07 13.93L45 24 31.07 31.07 24 45l-7.07-13.93L3 24l13.93-7.07zM9.2 9.2 24 14l14.8-4.8L34 24l4.8 14.8L24 34 9.2 38.8 14 24z';

/** Largest width and height of a logo in points, and in pixels at 600 dots per inch. */
const logoPoints = 39;
const logoPixels = Math.round((logoPoints * 600) / 72);

/** The theme of this process, for the worker thread that prints. */
export function paperTheme(): PaperTheme {
  const { colours, logo } = shopTheme();
  return { colours, logo };
}

/** Paper is white: a colour that cannot be read on it, such as the ink of a dark theme, is that of the default theme. */
export async function lookOf({ colours, logo }: PaperTheme): Promise<PaperLook> {
  const readable = (name: 'ink' | 'stone' | 'gold') =>
    contrastOf(colours[name], '#ffffff') >= leastContrast.text ? colours[name] : defaultTheme.colours[name];
  return {
    ...{ ink: readable('ink'), stone: readable('stone'), gold: readable('gold') },
    logo: logo === '' ? undefined : await logoImage(logo),
  };
}

async function logoImage(svg: string): Promise<Buffer> {
  // Loaded only by shops that have a logo.
  const { default: sharp } = await import('sharp');
  // Drawn in its size on the paper: the units of a drawing may be so small that it has too many pixels by itself.
  const [, , width = 1, height = 1] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
  const scale = logoPixels / Math.max(width, height);
  const sized = ` width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`;
  return sharp(Buffer.from(svg.replace('<svg', `<svg${sized}`)))
    .png()
    .toBuffer();
}

/** Draws the logo, or the mark of a shop without one. */
export function drawMark(
  document: PDFKit.PDFDocument,
  { logo, gold }: PaperLook,
  x: number,
  y: number,
): void {
  if (logo) {
    document.image(logo, x, y, { fit: [logoPoints, logoPoints] });
    return;
  }
  document.save().translate(x, y).scale(0.82).path(mark);
  document.lineWidth(0.9).lineJoin('round').strokeColor(gold).stroke().restore();
}
