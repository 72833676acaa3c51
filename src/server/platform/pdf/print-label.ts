import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Face } from './faces.ts';
import type { ReturnLabel } from './label.ts';
import type { PaperFact } from './paper.ts';
import { type Style, Typesetter } from './typesetting.ts';

const page = { width: 595.28, height: 841.89 };
const margin = 48;
/** The label fills the upper half of the sheet; the lower half says what to do. */
const box = { x: margin, y: margin, width: page.width - 2 * margin, height: 372 };
const inner = 24;
const codeSize = 138;

const ink = '#1d1a16';
const stone = '#645c52';

const styles = {
  brand: { face: 'display', size: 20, tracking: 0.8 },
  number: { face: 'strong', size: 17 },
  label: { face: 'text', size: 8 },
  to: { face: 'strong', size: 15 },
  from: { face: 'text', size: 10 },
  fact: { face: 'text', size: 10 },
  step: { face: 'text', size: 10.5 },
} as const satisfies Record<string, Style>;

const leading = ({ size }: Style): number => size * 1.45;

function textsOfPaper({
  brand,
  number,
  from,
  to,
  facts,
  cut,
  steps,
}: ReturnLabel): { text: string; face: Face }[] {
  const all = [from, to, steps, ...facts];
  const plain = [cut, '0123456789. ', ...all.flatMap(({ label, lines }) => [label, ...lines])];
  return [
    { text: brand, face: 'display' },
    ...[number, ...to.lines].map((text) => ({ text, face: 'strong' as const })),
    ...plain.map((text) => ({ text, face: 'text' as const })),
  ];
}

class LabelPrinter {
  readonly #document: PDFKit.PDFDocument;
  readonly #set: Typesetter;

  constructor(document: PDFKit.PDFDocument, set: Typesetter) {
    this.#document = document;
    this.#set = set;
  }

  /** Draws lines wrapped at `width`; returns the position below them. */
  #lines(
    texts: readonly string[],
    style: Style,
    at: { x: number; y: number; width: number; color?: string },
  ): number {
    let y = at.y;
    for (const line of texts.flatMap((text) => this.#set.lines(text, style, at.width))) {
      let x = at.x;
      for (const run of line.runs) {
        this.#document
          .font(run.font)
          .fontSize(style.size)
          .fillColor(at.color ?? ink)
          .text(run.text, x, y + style.size, {
            ...this.#set.options(style),
            lineBreak: false,
            baseline: 'alphabetic',
          });
        x += run.width;
      }
      y += leading(style);
    }
    return y;
  }

  #fact({ label, lines }: PaperFact, style: Style, at: { x: number; y: number; width: number }): number {
    const below = this.#lines([label], styles.label, { ...at, color: stone });
    return this.#lines(lines, style, { ...at, y: below + 2 });
  }

  /** Draws the QR code with the quiet zone that scanners need. */
  #code(text: string, x: number, y: number): void {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    const side = codeSize / size;
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) {
        if (isDark) this.#document.rect(x + column * side, y + row * side, side, side);
      }
    }
    this.#document.fillColor(ink).fill();
  }

  print(label: ReturnLabel): void {
    const document = this.#document;
    document.rect(box.x, box.y, box.width, box.height).lineWidth(1.2).strokeColor(ink).stroke();
    const x = box.x + inner;
    const right = box.x + box.width - inner - codeSize;
    this.#lines([label.brand], styles.brand, { x, y: box.y + 20, width: 260 });
    this.#code(label.code, right, box.y + 18);
    this.#lines([label.number], styles.number, { x: right + 8, y: box.y + 22 + codeSize, width: codeSize });
    const width = right - x - 24;
    const to = this.#fact(label.to, styles.to, { x, y: box.y + 66, width });
    const from = this.#fact(label.from, styles.from, { x, y: Math.max(to + 16, box.y + 178), width });
    const line = Math.max(from + 10, box.y + 296);
    document
      .moveTo(x, line)
      .lineTo(box.x + box.width - inner, line)
      .lineWidth(0.5)
      .stroke();
    const column = (box.width - 2 * inner) / label.facts.length;
    for (const [index, fact] of label.facts.entries())
      this.#fact(fact, styles.fact, { x: x + index * column, y: line + 12, width: column - 12 });
    const cut = box.y + box.height + 26;
    document
      .moveTo(0, cut)
      .lineTo(page.width, cut)
      .lineWidth(0.7)
      .dash(4, { space: 4 })
      .strokeColor(stone)
      .stroke();
    document.undash();
    this.#lines([label.cut], styles.label, { x: margin, y: cut + 4, width: 300, color: stone });
    const steps = label.steps.lines.map((step, index) => `${index + 1}. ${step}`);
    const { label: heading } = label.steps;
    let y = this.#lines([heading], styles.to, { x: margin, y: cut + 40, width: box.width }) + 8;
    for (const step of steps) y = this.#lines([step], styles.step, { x: margin, y, width: box.width }) + 5;
  }
}

/** Renders the label as a PDF of one page with selectable text. */
export async function printLabel(label: ReturnLabel): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: label.language,
    displayTitle: true,
    font: '',
    info: { Title: label.title, Author: label.brand, CreationDate: label.madeAt },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const set = new Typesetter(document, label.language);
  await set.registerFonts([...textsOfPaper(label), { text: label.steps.label, face: 'strong' }]);
  new LabelPrinter(document, set).print(label);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
