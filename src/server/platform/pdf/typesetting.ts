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
    if (word !== '') atoms.push(word);
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

/** Lays out text in the shop's faces: chooses a font per character and wraps lines. */
export class Typesetter {
  readonly #document: Measuring;
  readonly #language: string;
  readonly #fonts = new Set<string>();

  constructor(document: Measuring, language: string) {
    this.#document = document;
    this.#language = language;
  }

  /** Registers the fonts of these texts with the document. Characters without a font are omitted. */
  async registerFonts(texts: readonly { text: string; face: Face }[]): Promise<void> {
    for (const { text, face } of texts) {
      for (const character of new Set(text)) {
        const slice = sliceOf(character, face, this.#language);
        if (!slice || this.#fonts.has(slice.key)) continue;
        this.#document.registerFont(slice.key, await loadSlice(slice));
        this.#fonts.add(slice.key);
      }
    }
  }

  /** Options of PDFKit's text: lining figures and letter spacing. */
  options({ tracking = 0 }: Style): { features: Feature[]; characterSpacing: number } {
    return { features: ['kern', 'liga', 'lnum'], characterSpacing: tracking };
  }

  #runs(text: string, style: Style): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const font = sliceOf(character, style.face, this.#language)?.key ?? '';
      if (!this.#fonts.has(font)) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character, width: 0 });
    }
    for (const run of runs) {
      const measured = this.#document.font(run.font).fontSize(style.size);
      run.width = measured.widthOfString(run.text, this.options(style));
    }
    return runs;
  }

  line(text: string, style: Style): Line {
    const runs = this.#runs(text, style);
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  }

  /** The lines of a text within `measure`. */
  lines(text: string, style: Style, measure: number): Line[] {
    const lines: string[] = [];
    let current = '';
    for (const atom of breakable(text)) {
      const longer = current + atom;
      if (current !== '' && this.line(longer.trimEnd(), style).width > measure) {
        lines.push(current.trimEnd());
        current = atom;
      } else current = longer;
    }
    if (current.trim() !== '') lines.push(current.trimEnd());
    return lines.map((line) => this.line(line, style));
  }
}
