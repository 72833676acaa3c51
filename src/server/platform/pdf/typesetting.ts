import bidiFactory from 'bidi-js';
import { type Face, loadSlice, sliceOf } from './faces.ts';

/** Characters of one font in a line. */
export interface Run {
  font: string;
  text: string;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
}

export interface Style {
  face: Face;
  size: number;
  /** Letter spacing. */
  tracking?: number;
}

type Feature = 'kern' | 'liga' | 'lnum';

/** The parts of PDFKit's document that are used. */
export interface Measuring {
  registerFont(name: string, source: Buffer): unknown;
  font(name: string): { fontSize(size: number): { widthOfString(text: string, options?: object): number } };
}

/** Printed for a character that none of our faces has: the geta mark, used so by Japanese printers. */
const placeholder = '〓';
/** Texts are shrunk to this size at most, in points; smaller ones cannot be read. */
const smallestSize = 6;

/** Height of a line. */
export const leading = ({ size }: Pick<Style, 'size'>): number => size * 1.46;

const bidi = bidiFactory();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const thai = /\p{Script=Thai}/u;
/** Variation selectors and other characters without a shape. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' });

const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);

/**
 * The parts of a grapheme that have a font; '' as `key` where none has. Most graphemes are one part; without
 * a font for all of it, each of its characters is a part.
 */
function partsOf(grapheme: string, face: Face, language: string): { text: string; key: string }[] {
  const whole = sliceOf(grapheme, face, language);
  if (whole) return [{ text: grapheme, key: whole.key }];
  return Array.from(grapheme.replace(invisible, ''), (character) => ({
    text: character,
    key: sliceOf(character, face, language)?.key ?? '',
  }));
}

/** The characters of a text that none of our faces has. */
export function charactersWithoutFace(text: string): string[] {
  const parts = graphemesOf(text).flatMap((grapheme) => partsOf(grapheme, 'strong', 'en'));
  return [...new Set(parts.flatMap(({ text: character, key }) => (key === '' ? [character] : [])))];
}

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that must not start a line, and those that must not end it. */
const noStart = /^[、。，．：；！？）》」』〉】…·,.;:!?)\]}%’”]/u;
const noEnd = /[（《「『〈【([{‘“]$/u;

/** Parts between which a line may break: words with their space, and single Chinese characters. */
export function breakable(text: string): string[] {
  const atoms: string[] = [];
  for (const part of text.match(/\S+\s*|\s+/gu) ?? []) {
    let word = '';
    for (const character of part) {
      if (chinese.test(character)) {
        if (word !== '') atoms.push(word);
        atoms.push(character);
        word = '';
      } else word += character;
    }
    if (thai.test(word)) atoms.push(...Array.from(thaiSegmenter.segment(word), ({ segment }) => segment));
    else if (word !== '') atoms.push(word);
  }
  const joined: string[] = [];
  for (const atom of atoms) {
    const last = joined.at(-1);
    const isBound = last !== undefined && (noStart.test(atom) || noEnd.test(last) || /^\s/u.test(atom));
    if (isBound) joined[joined.length - 1] = last + atom;
    else joined.push(atom);
  }
  return joined;
}

interface LevelledRun extends Run {
  /** Embedding level of the Unicode bidirectional algorithm; odd from right to left. */
  level: number;
}

/** Reorders runs from left to right as they are drawn (rule L2). */
function inVisualOrder(runs: readonly LevelledRun[]): LevelledRun[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

/** The text of a run in the order in which PDFKit wants it: it reverses Arabic and Hebrew itself. */
function drawnText({ text, level }: LevelledRun): string {
  if (level % 2 === 0) return text;
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);
  return (rightToLeft.test(text) ? mirrored : mirrored.toReversed()).join('');
}

/** Lays out text in the shop's faces: chooses a font per grapheme and wraps lines. */
export class Typesetter {
  readonly #document: Measuring;
  readonly #language: string;
  readonly #fonts = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(document: Measuring, language: string) {
    this.#document = document;
    this.#language = language;
  }

  /** Characters without a font in the texts that were laid out; a mark is printed for each. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  #partsOf(grapheme: string, face: Face): { text: string; key: string }[] {
    return partsOf(grapheme, face, this.#language).map((part) => {
      if (part.key !== '') return part;
      this.#missing.add(part.text);
      return { text: placeholder, key: sliceOf(placeholder, face, this.#language)?.key ?? '' };
    });
  }

  /** Registers the fonts of these texts with the document. */
  async registerFonts(texts: readonly { text: string; face: Face }[]): Promise<void> {
    for (const { text, face } of texts) {
      for (const grapheme of new Set([...graphemesOf(text), placeholder])) {
        for (const part of partsOf(grapheme, face, this.#language)) {
          const slice = sliceOf(part.text, face, this.#language);
          if (!slice || this.#fonts.has(slice.key)) continue;
          this.#document.registerFont(slice.key, await loadSlice(slice));
          this.#fonts.add(slice.key);
        }
      }
    }
  }

  /** Options of PDFKit's text: lining figures and letter spacing. */
  options({ tracking = 0 }: Style): { features: Feature[]; characterSpacing: number } {
    return { features: ['kern', 'liga', 'lnum'], characterSpacing: tracking };
  }

  #runs(text: string, style: Style): Run[] {
    const levels = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text.normalize('NFC')).levels : undefined;
    const runs: LevelledRun[] = [];
    let index = 0;
    for (const grapheme of graphemesOf(text)) {
      const level = levels?.[index] ?? 0;
      index += grapheme.length;
      for (const { text: part, key } of this.#partsOf(grapheme, style.face)) {
        const last = runs.at(-1);
        if (last?.font === key && last.level === level) last.text += part;
        else runs.push({ font: key, text: part, width: 0, level });
      }
    }
    return inVisualOrder(runs).map((run) => {
      const drawn = drawnText(run);
      const measured = this.#document.font(run.font).fontSize(style.size);
      return { font: run.font, text: drawn, width: measured.widthOfString(drawn, this.options(style)) };
    });
  }

  line(text: string, style: Style): Line {
    const runs = this.#runs(text, style);
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  }

  /** A part that is wider than a line, cut into parts that are not. */
  #cut(atom: string, style: Style, measure: number): string[] {
    if (this.line(atom.trimEnd(), style).width <= measure) return [atom];
    const parts: string[] = [];
    for (const grapheme of graphemesOf(atom)) {
      const longer = (parts.at(-1) ?? '') + grapheme;
      if (parts.length === 0 || this.line(longer.trimEnd(), style).width > measure) parts.push(grapheme);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  }

  /** The lines of a text within `measure`. */
  lines(text: string, style: Style, measure: number): Line[] {
    const lines: string[] = [];
    let current = '';
    for (const atom of breakable(text).flatMap((part) => this.#cut(part, style, measure))) {
      const longer = current + atom;
      if (current !== '' && this.line(longer.trimEnd(), style).width > measure) {
        lines.push(current.trimEnd());
        current = atom;
      } else current = longer;
    }
    if (current.trim() !== '') lines.push(current.trimEnd());
    return lines.map((line) => this.line(line, style));
  }

  /**
   * Wraps texts at their widths and shrinks all of them by one factor until they are at most `height` points high
   * together. Throws a TextOverflow if they are not at the smallest size.
   */
  fitted(texts: readonly FittedText[], height: number): SetText[] {
    for (let scale = 1; ; scale -= 0.05) {
      const set = texts.map(({ lines, style, width }): SetText => {
        const size = Math.max(style.size * scale, Math.min(style.size, smallestSize));
        const scaled = { ...style, size };
        return { style: scaled, lines: lines.flatMap((line) => this.lines(line, scaled, width)) };
      });
      if (set.reduce((sum, { lines, style }) => sum + lines.length * leading(style), 0) <= height) return set;
      if (set.every(({ style }) => style.size <= smallestSize)) throw new TextOverflow();
    }
  }
}

/** Texts below each other. */
export interface FittedText {
  lines: readonly string[];
  style: Style;
  width: number;
}

/** Texts as lines in their final size. */
export interface SetText {
  style: Style;
  lines: Line[];
}

/** A text is longer than its place on the paper, even in the smallest size. */
export class TextOverflow extends Error {}
