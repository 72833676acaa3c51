import { type Block, gap, stack } from './blocks.ts';
import {
  drawingSize,
  largeDrawingSize,
  type Paper,
  type PaperDrawing,
  type PaperFact,
  type PaperItem,
  type PaperSeal,
  pointsOfMm,
} from './paper.ts';
import { drawLines, marksOn, rise } from './paper-drawing.ts';
import { drawMark, type PaperLook, paperStyles as styles } from './paper-look.ts';
import { drawCode } from './qr-code.ts';
import { type Line, leading, type Style, type Typesetter } from './typesetting.ts';

const page = { width: 595.28, height: 841.89 };
const margin = { x: 56, top: 52, foot: 64 };
const measure = page.width - 2 * margin.x;
const right = page.width - margin.x;
const labelColumn = 104;
const amountColumn = 100;
const totalsColumn = 230;
const codeSize = 92;

const hair = '#d9d2c6';

/** Lays one paper out on the pages of a document. */
export class Printer {
  readonly #document: PDFKit.PDFDocument;
  readonly #set: Typesetter;
  readonly #paper: Paper;
  readonly #look: PaperLook;
  /** Index of its first page: a document may have several papers. */
  readonly #first: number;
  #y = margin.top;

  constructor(document: PDFKit.PDFDocument, set: Typesetter, paper: Paper, look: PaperLook) {
    this.#document = document;
    this.#set = set;
    this.#paper = paper;
    this.#look = look;
    this.#first = document.bufferedPageRange().count - 1;
  }

  /** Draws a line that starts at `x` or, with `align` right, ends at it. */
  #line(line: Line, style: Style, at: { x: number; top: number; color?: string; align?: 'right' }): void {
    let x = at.align === 'right' ? at.x - line.width : at.x;
    for (const run of line.runs) {
      this.#document
        .font(run.font)
        .fontSize(style.size)
        .fillColor(at.color ?? this.#look.ink)
        .text(run.text, x, at.top + rise(style), {
          ...this.#set.options(style),
          lineBreak: false,
          baseline: 'alphabetic',
        });
      x += run.width;
    }
  }

  /** Draws a text on one line, smaller if it is wider than `width`. */
  #fit(
    text: string,
    style: Style,
    at: { x: number; top: number; width: number; color?: string; align?: 'right' },
  ): void {
    const [set] = this.#set.fitted([{ lines: [text], style, width: at.width }], leading(style));
    for (const line of set?.lines ?? []) this.#line(line, set?.style ?? style, at);
  }

  /** Lines below each other, wrapped at `width`. */
  #lines(texts: readonly string[], style: Style, x: number, width: number, color = this.#look.ink): Block {
    const lines = texts.flatMap((text) => this.#set.lines(text, style, width));
    return {
      height: lines.length * leading(style),
      draw: (top) =>
        lines.forEach((line, index) => {
          this.#line(line, style, { x, top: top + index * leading(style), color });
        }),
    };
  }

  #rule(color = hair, weight = 0.5): Block {
    return {
      height: weight,
      draw: (top) =>
        this.#document.moveTo(margin.x, top).lineTo(right, top).lineWidth(weight).strokeColor(color).stroke(),
    };
  }

  #place(block: Block): void {
    if (this.#y + block.height > page.height - margin.foot && this.#y > margin.top) {
      this.#document.addPage();
      this.#y = margin.top;
    }
    block.draw(this.#y);
    this.#y += block.height;
  }

  /** Places blocks on one page if they fit. */
  #placeTogether(blocks: readonly Block[]): void {
    const whole = stack(blocks);
    if (whole.height <= page.height - margin.top - margin.foot) this.#place(whole);
    else for (const block of blocks) this.#place(block);
  }

  #letterhead(): Block {
    const { brand, brandLine, seller } = this.#paper;
    const width = 210;
    const address = seller.flatMap((text) => this.#set.lines(text, styles.small, width));
    return {
      height: Math.max(address.length * leading(styles.small), 40) + 16,
      draw: (top) => {
        drawMark(this.#document, this.#look, margin.x, top);
        const beside = measure - width - 66;
        this.#fit(brand, styles.brand, { x: margin.x + 52, top, width: beside });
        this.#fit(brandLine, styles.small, {
          x: margin.x + 53,
          top: top + 27,
          color: this.#look.stone,
          width: beside,
        });
        for (const [index, line] of address.entries()) {
          const y = top + 3 + index * leading(styles.small);
          this.#line(line, styles.small, { x: right, top: y, color: this.#look.stone, align: 'right' });
        }
      },
    };
  }

  /** Facts in columns. */
  #facts(facts: readonly PaperFact[], columns: number): Block {
    const width = measure / columns;
    const cells = facts.map(({ label, lines }, index) => {
      const x = margin.x + (index % columns) * width;
      return stack([
        this.#lines([label], styles.label, x, width - 14, this.#look.stone),
        gap(2),
        this.#lines(lines, styles.fact, x, width - 14),
      ]);
    });
    const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
      cells.slice(row * columns, (row + 1) * columns),
    );
    return stack(
      rows.map((row) => ({
        height: Math.max(...row.map(({ height }) => height)) + 14,
        draw: (top: number) => {
          for (const cell of row) cell.draw(top);
        },
      })),
    );
  }

  /** Drawings beside each other, each centred in its share of the row. */
  #drawingRow(
    views: readonly PaperDrawing[],
    scale: number,
    size: typeof drawingSize | typeof largeDrawingSize,
  ): Block {
    const perMm = pointsOfMm * scale;
    return {
      height: size.height + leading(styles.label) + 12,
      draw: (top) => {
        for (const [index, view] of views.entries()) {
          const left = margin.x + index * (measure / 2);
          const x = left + (size.width - view.widthMm * perMm) / 2;
          const y = top + (size.height - view.heightMm * perMm) / 2;
          drawLines(this.#document, view, { x, y, perMm, color: this.#look.ink });
          for (const { line, style, ...at } of marksOn(view, this.#set, { x, y, perMm }))
            this.#line(line, style, at);
          const captionAt = { x: left, top: top + size.height + 3, color: this.#look.stone };
          this.#fit(view.label, styles.label, { ...captionAt, width: size.width - 8 });
        }
      },
    };
  }

  #item({ name, amount, detail, rows }: PaperItem): Block[] {
    const wide = amount === '' ? measure : measure - amountColumn;
    const title = this.#lines([name], styles.name, margin.x, wide);
    const head: Block = {
      height: title.height,
      draw: (top) => {
        title.draw(top);
        const shift = rise(styles.name) - rise(styles.amount);
        this.#fit(amount, styles.amount, {
          x: right,
          top: top + shift,
          width: amountColumn - 8,
          align: 'right',
        });
      },
    };
    const facts = rows.map(({ label, value }): Block => {
      const valueBlock = this.#lines([value], styles.detail, margin.x + labelColumn, measure - labelColumn);
      const said = this.#lines([label], styles.label, margin.x, labelColumn - 10, this.#look.stone);
      return {
        height: Math.max(valueBlock.height, said.height) + 1.5,
        draw: (top) => {
          said.draw(top + rise(styles.detail) - rise(styles.label));
          valueBlock.draw(top);
        },
      };
    });
    return [
      this.#rule(),
      gap(9),
      head,
      gap(1),
      this.#lines(detail, styles.detail, margin.x, wide, this.#look.stone),
      ...(facts.length > 0 ? [gap(4)] : []),
      ...facts,
      gap(12),
    ];
  }

  #totals(): Block[] {
    const { totals } = this.#paper;
    const x = right - totalsColumn;
    const lastSum = totals.findLastIndex(({ isPart }) => !isPart);
    return totals.map(({ label, amount }, index): Block => {
      const isTotal = index === lastSum;
      const style = isTotal ? styles.total : styles.fact;
      const lead = isTotal ? 8 : 2;
      return {
        height: leading(style) + lead + 2,
        draw: (top) => {
          if (isTotal) {
            const y = top + 3;
            this.#document.moveTo(x, y).lineTo(right, y).lineWidth(0.8).strokeColor(this.#look.ink).stroke();
          }
          const half = totalsColumn / 2;
          this.#fit(label, style, {
            x,
            top: top + lead,
            color: isTotal ? this.#look.ink : this.#look.stone,
            width: half,
          });
          this.#fit(amount, style, { x: right, top: top + lead, align: 'right', width: half });
        },
      };
    });
  }

  #seal({ code, lines }: PaperSeal): Block {
    const x = margin.x + codeSize + 12;
    const beside = this.#lines(lines, styles.small, x, right - x, this.#look.stone);
    return {
      height: Math.max(codeSize, beside.height + 6) + 6,
      draw: (top) => {
        drawCode(this.#document, code, { x: margin.x, y: top, side: codeSize, color: this.#look.ink });
        beside.draw(top + 4);
      },
    };
  }

  #feet(): void {
    const { count } = this.#document.bufferedPageRange();
    for (let index = this.#first; index < count; index += 1) {
      this.#document.switchToPage(index);
      const top = page.height - 40;
      this.#rule().draw(top - 8);
      this.#fit(this.#paper.foot, styles.label, {
        x: margin.x,
        top,
        color: this.#look.stone,
        width: measure - 60,
      });
      const folio = this.#set.line(`${index - this.#first + 1} / ${count - this.#first}`, styles.label);
      this.#line(folio, styles.label, { x: right, top, color: this.#look.stone, align: 'right' });
    }
  }

  print(): void {
    const { heading, facts, parties, items, totals, statements, seal } = this.#paper;
    this.#place(this.#letterhead());
    this.#place(this.#rule(this.#look.gold, 0.7));
    this.#place(gap(22));
    this.#place(this.#lines([heading], styles.heading, margin.x, measure));
    this.#place(gap(12));
    this.#place(this.#facts(facts, 4));
    this.#place(this.#facts(parties, 2));
    this.#place(gap(2));
    const { views = [], scale = 1, isLarge = false } = this.#paper.drawings ?? {};
    const [inRow, size] = isLarge ? ([1, largeDrawingSize] as const) : ([2, drawingSize] as const);
    for (let i = 0; i < views.length; i += inRow)
      this.#place(this.#drawingRow(views.slice(i, i + inRow), scale, size));
    for (const item of items) this.#placeTogether(this.#item(item));
    this.#placeTogether([this.#rule(), gap(8), ...this.#totals(), gap(totals.length > 0 ? 18 : 6)]);
    for (const text of statements) {
      this.#place(stack([this.#lines([text], styles.small, margin.x, measure, this.#look.stone), gap(4.5)]));
    }
    if (seal) this.#place(stack([gap(6), this.#seal(seal)]));
    this.#feet();
  }
}
