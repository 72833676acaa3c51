import type { Face } from './faces.ts';
import type { GiftCardPaper } from './gift-card.ts';
import { newDocument } from './new-document.ts';
import type { PrintedPaper } from './paper.ts';
import { drawMark, lookOf, type PaperLook, type PaperTheme } from './paper-look.ts';
import { type FittedText, leading, type Style, Typesetter } from './typesetting.ts';

const page = { width: 595.28, height: 841.89 };
const centre = page.width / 2;
/** A5 across the upper half of the sheet, which is folded below it. */
const card = { x: 42, y: 42, width: page.width - 84, height: page.height / 2 - 84 };
const fold = page.height / 2;
const measure = 380;
/** Gap between the two rules of the frame, and between names and message. */
const inset = 6;
const between = 7;
const mostLines = 7;

const styles = {
  brand: { face: 'display', size: 19, tracking: 5 },
  heading: { face: 'text', size: 8.4, tracking: 2.6 },
  amount: { face: 'display', size: 46 },
  name: { face: 'display', size: 17 },
  message: { face: 'display', size: 14 },
  label: { face: 'text', size: 8, tracking: 1.2 },
  code: { face: 'strong', size: 21, tracking: 2.4 },
  fact: { face: 'display', size: 15 },
  small: { face: 'text', size: 9 },
} as const satisfies Record<string, Style>;

const textsOf = (paper: GiftCardPaper): { text: string; face: Face }[] => [
  ...[paper.brand, paper.amount, paper.to, paper.from, paper.message, paper.until.text].map((text) => ({
    ...{ text, face: 'display' as const },
  })),
  { text: paper.code.text, face: 'strong' },
  ...[paper.heading, paper.code.label, paper.until.label, paper.use].map((text) => ({
    ...{ text, face: 'text' as const },
  })),
];

/** Lines of a message; one with more lines than the card has space for is set without breaks. */
function linesOf(message: string): string[] {
  const lines = message.split('\n');
  return lines.length > mostLines ? [lines.join(' ')] : lines;
}

class CardPrinter {
  readonly #document: PDFKit.PDFDocument;
  readonly #set: Typesetter;
  readonly #look: PaperLook;

  constructor(document: PDFKit.PDFDocument, set: Typesetter, look: PaperLook) {
    this.#document = document;
    this.#set = set;
    this.#look = look;
  }

  /** Draws texts centred below each other, all smaller if they are higher than `height`; returns the position below. */
  #centred(texts: readonly FittedText[], top: number, height: number, colour: string): number {
    const gaps = between * (texts.length - 1);
    let y = top;
    for (const [index, { lines, style }] of this.#set.fitted(texts, height - gaps).entries()) {
      if (index > 0) y += between;
      for (const line of lines) {
        // The space after the last letter is no part of the line.
        let x = centre - (line.width - (style.tracking ?? 0)) / 2;
        for (const run of line.runs) {
          this.#document
            .font(run.font)
            .fontSize(style.size)
            .fillColor(colour)
            .text(run.text, x, y + style.size * 1.06, {
              ...this.#set.options(style),
              lineBreak: false,
              baseline: 'alphabetic',
            });
          x += run.width;
        }
        y += leading(style);
      }
    }
    return y;
  }

  #line(text: string, style: Style, top: number, colour: string): number {
    return this.#centred([{ lines: [text], style, width: measure }], top, leading(style), colour);
  }

  #height(text: string, style: Style): number {
    return text === '' ? 0 : this.#set.lines(text, style, measure).length * leading(style);
  }

  #rule(y: number, width: number): void {
    this.#document
      .moveTo(centre - width / 2, y)
      .lineTo(centre + width / 2, y)
      .lineWidth(0.7)
      .strokeColor(this.#look.gold)
      .stroke();
  }

  #frame(): void {
    const { gold } = this.#look;
    const { x, y, width, height } = card;
    this.#document.rect(x, y, width, height).lineWidth(1.1).strokeColor(gold).stroke();
    this.#document
      .rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
      .lineWidth(0.4)
      .strokeColor(gold)
      .stroke();
  }

  /** The card: brand, amount, names and message, centred in its frame. */
  #front({ brand, heading, amount, to, from, message }: GiftCardPaper): void {
    const { ink, stone } = this.#look;
    this.#frame();
    const lines = linesOf(message);
    const words = [to, from].reduce((sum, text) => sum + this.#height(text, styles.name), 0);
    const said = lines.reduce((sum, text) => sum + this.#height(text, styles.message), 0);
    const fixed = 39 + 8 + leading(styles.brand) + leading(styles.heading) + 10 + leading(styles.amount) + 22;
    const space = card.height - 2 * inset - 36 - fixed - 2 * between;
    let y = card.y + inset + 18 + Math.max(0, (space - words - said) / 2);
    drawMark(this.#document, this.#look, centre - 19.5, y);
    y = this.#line(brand, styles.brand, y + 39 + 8, ink);
    y = this.#line(heading, styles.heading, y, stone);
    y = this.#line(amount, styles.amount, y + 10, ink);
    if (to + from + message === '') return;
    this.#rule(y + 8, 54);
    const texts: FittedText[] = [
      { lines: [to], style: styles.name, width: measure },
      { lines, style: styles.message, width: measure },
      { lines: [from], style: styles.name, width: measure },
    ].filter((text) => text.lines.some((line) => line !== ''));
    this.#centred(texts, y + 22, card.y + card.height - inset - 12 - (y + 22), ink);
  }

  /** Below the fold: code, last day and use. */
  #inside({ code, until, use }: GiftCardPaper): void {
    const { ink, stone } = this.#look;
    this.#document.moveTo(0, fold).lineTo(14, fold).lineWidth(0.4).strokeColor(stone).stroke();
    this.#document
      .moveTo(page.width - 14, fold)
      .lineTo(page.width, fold)
      .stroke();
    let y = this.#line(code.label, styles.label, fold + 96, stone);
    y = this.#line(code.text, styles.code, y + 4, ink);
    this.#rule(y + 14, 54);
    y = this.#line(until.label, styles.label, y + 34, stone);
    y = this.#line(until.text, styles.fact, y + 2, ink);
    this.#centred([{ lines: [use], style: styles.small, width: 330 }], y + 34, 90, stone);
  }

  print(paper: GiftCardPaper): void {
    this.#front(paper);
    this.#inside(paper);
  }
}

/** Renders a gift card as a sheet of A4 that is folded once, with selectable text. */
export async function printGiftCard(paper: GiftCardPaper, theme: PaperTheme): Promise<PrintedPaper> {
  const { language, title, brand, madeAt: issuedAt } = paper;
  const document = newDocument({ language, title, brand, issuedAt });
  const set = new Typesetter(document.pdf, language);
  await set.registerFonts(textsOf(paper));
  new CardPrinter(document.pdf, set, await lookOf(theme)).print(paper);
  return { bytes: await document.finish(), missing: set.missing };
}
