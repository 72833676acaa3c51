import type { Face } from './faces.ts';
import type { ReturnLabel } from './label.ts';
import { newDocument } from './new-document.ts';
import type { PrintedPaper } from './paper.ts';
import { drawCode } from './qr-code.ts';
import { leading, type SetText, type Style, Typesetter } from './typesetting.ts';

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

  /** Draws lines below each other; returns the position below them. */
  #draw({ lines, style }: SetText, at: { x: number; y: number; color?: string }): number {
    let { y } = at;
    for (const line of lines) {
      let { x } = at;
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

  /** Draws one text in the given space; returns the position below it. */
  #text(
    text: string,
    style: Style,
    at: { x: number; y: number; width: number; height?: number; color?: string },
  ): number {
    const [set] = this.#set.fitted([{ lines: [text], style, width: at.width }], at.height ?? leading(style));
    return set ? this.#draw(set, at) : at.y;
  }

  #fact(label: string, lines: SetText, at: { x: number; y: number; width: number }): number {
    const below = this.#text(label, styles.label, { ...at, color: stone });
    return this.#draw(lines, { ...at, y: below + 2 });
  }

  print(label: ReturnLabel): void {
    const document = this.#document;
    document.rect(box.x, box.y, box.width, box.height).lineWidth(1.2).strokeColor(ink).stroke();
    const x = box.x + inner;
    const right = box.x + box.width - inner - codeSize;
    this.#text(label.brand, styles.brand, { x, y: box.y + 20, width: 260 });
    drawCode(document, label.code, { x: right, y: box.y + 18, side: codeSize, color: ink });
    this.#text(label.number, styles.number, { x: right + 8, y: box.y + 22 + codeSize, width: codeSize });
    this.#addresses(label, x, right - x - 24);
    const cut = box.y + box.height + 26;
    document
      .moveTo(0, cut)
      .lineTo(page.width, cut)
      .lineWidth(0.7)
      .dash(4, { space: 4 })
      .strokeColor(stone)
      .stroke();
    document.undash();
    this.#text(label.cut, styles.label, { x: margin, y: cut + 4, width: 300, color: stone });
    const heading = { x: margin, y: cut + 40, width: box.width, height: 2 * leading(styles.to) };
    const top = this.#text(label.steps.label, styles.to, heading) + 8;
    const steps = label.steps.lines.map((step, index) => ({
      lines: [`${index + 1}. ${step}`],
      style: styles.step,
      width: box.width,
    }));
    let y = top;
    for (const step of this.#set.fitted(steps, page.height - margin - top - 5 * steps.length))
      y = this.#draw(step, { x: margin, y }) + 5;
  }

  /** Receiver, sender and facts. Long addresses are printed smaller, so that all stay above the border. */
  #addresses({ to, from, facts }: ReturnLabel, x: number, width: number): void {
    const document = this.#document;
    const column = (box.width - 2 * inner) / facts.length;
    const factTexts = facts.map(({ lines }) => {
      const style = styles.fact;
      const [set] = this.#set.fitted([{ lines, style, width: column - 12 }], 3 * leading(style));
      return set ?? { style, lines: [] };
    });
    const factsHeight = Math.max(...factTexts.map(({ lines, style }) => lines.length * leading(style)));
    const labelHeight = leading(styles.label) + 2;
    const lowest = box.y + box.height - 8 - factsHeight - labelHeight - 12;
    const top = box.y + 66;
    const gaps = { between: 16, below: 10 };
    const [receiver, sender] = this.#set.fitted(
      [
        { lines: to.lines, style: styles.to, width },
        { lines: from.lines, style: styles.from, width },
      ],
      lowest - top - 2 * labelHeight - gaps.between - gaps.below,
    );
    if (!receiver || !sender) return;
    const below = this.#fact(to.label, receiver, { x, y: top, width });
    const senderHeight = sender.lines.length * leading(sender.style) + labelHeight;
    const usual = Math.min(box.y + 178, lowest - gaps.below - senderHeight);
    const end = this.#fact(from.label, sender, { x, y: Math.max(below + gaps.between, usual), width });
    const line = Math.min(lowest, Math.max(end + gaps.below, box.y + 296));
    document
      .moveTo(x, line)
      .lineTo(box.x + box.width - inner, line)
      .lineWidth(0.5)
      .stroke();
    for (const [index, { label }] of facts.entries()) {
      const text = factTexts[index];
      if (text) this.#fact(label, text, { x: x + index * column, y: line + 12, width: column - 12 });
    }
  }
}

/** Renders labels as a PDF with a page each and selectable text. Throws a TextOverflow if the texts of one do not fit. */
export async function printLabels(labels: readonly [ReturnLabel, ...ReturnLabel[]]): Promise<PrintedPaper> {
  const [{ language, title, brand, madeAt: issuedAt }] = labels;
  const document = newDocument({ language, title, brand, issuedAt });
  const missing: string[] = [];
  for (const [index, label] of labels.entries()) {
    if (index > 0) document.pdf.addPage();
    const set = new Typesetter(document.pdf, label.language);
    await set.registerFonts([...textsOfPaper(label), { text: label.steps.label, face: 'strong' }]);
    new LabelPrinter(document.pdf, set).print(label);
    missing.push(...set.missing);
  }
  return { bytes: await document.finish(), missing };
}
