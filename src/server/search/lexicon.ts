import { pinyin } from 'pinyin-pro';
import { tokensOf } from './tokens.ts';

const longestWord = 8;
const maxWordsOfKey = 12;
/** Chinese stop words. */
const particles = new Set('的了和与及或有之吗呢么'.split(''));

/** Pinyin of a Chinese word: in full (zuanshi) and as initials (zs). */
function pinyinOf(word: string): { whole: string; initials: string } {
  const syllables = pinyin(word, { toneType: 'none', type: 'array', v: true });
  return { whole: syllables.join(''), initials: syllables.map((syllable) => syllable[0] ?? '').join('') };
}

/** The Chinese vocabulary of the shop. Used to split runs of characters and to find words by pinyin. */
export class Lexicon {
  readonly #words = new Set<string>();
  readonly #bySound = new Map<string, string[]>();
  /** Parts of names whose pinyin is known; converting one takes 0.05 ms. */
  readonly #sounded = new Set<string>();
  #sounds: string[] | undefined;
  #atoms: Set<string> | undefined;
  /** Length of the longest word by its first character. */
  readonly #reach = new Map<string, number>();

  /** Adds every run of at least two characters as a word. */
  addText(text: string): void {
    for (const { text: run, isChinese } of tokensOf(text)) {
      if (isChinese && run.length > 1 && run.length <= longestWord) this.addWord(run);
    }
  }

  addWord(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    this.#atoms = undefined;
    this.#sound(word);
  }

  /** Makes the unknown parts of a name searchable by pinyin. */
  addName(name: string): void {
    for (const { text, isChinese } of tokensOf(name)) {
      if (!isChinese) continue;
      for (const part of this.split(text)) {
        const isPart = part.length > 1 && part.length <= longestWord && !this.#words.has(part);
        if (!isPart || this.#sounded.has(part)) continue;
        this.#sounded.add(part);
        this.#sound(part);
      }
    }
  }

  #sound(word: string): void {
    const { whole, initials } = pinyinOf(word);
    for (const key of new Set([whole, initials])) {
      if (!/^[a-z]{2,}$/.test(key)) continue;
      const words = this.#bySound.get(key) ?? [];
      if (words.length >= maxWordsOfKey || words.includes(word)) continue;
      words.push(word);
      this.#bySound.set(key, words);
      this.#sounds = undefined;
    }
  }

  /** Words that are not compounds: 蓝宝石戒指 is split into sapphire and ring. */
  get #parts(): ReadonlySet<string> {
    if (this.#atoms) return this.#atoms;
    this.#atoms = new Set([...this.#words].filter((word) => !this.#isMadeOfWords(word)));
    this.#reach.clear();
    for (const word of this.#atoms) {
      const first = word.charAt(0);
      this.#reach.set(first, Math.max(word.length, this.#reach.get(first) ?? 0));
    }
    return this.#atoms;
  }

  #isMadeOfWords(word: string): boolean {
    const isEnd = [true];
    for (let end = 2; end <= word.length; end += 1) {
      for (let start = 0; start <= end - 2; start += 1) {
        const isWhole = start === 0 && end === word.length;
        if (!isWhole && isEnd[start] && this.#words.has(word.slice(start, end))) isEnd[end] = true;
      }
    }
    return isEnd[word.length] ?? false;
  }

  /** Splits a folded run by the longest known words; keeps unknown parts whole and drops particles. */
  split(run: string): string[] {
    const atoms = this.#parts;
    const parts: string[] = [];
    let rest = '';
    const close = () => {
      if (rest) parts.push(rest);
      rest = '';
    };
    for (let at = 0; at < run.length; ) {
      const character = run.charAt(at);
      let length = Math.min(this.#reach.get(character) ?? 0, run.length - at);
      while (length >= 2 && !atoms.has(run.slice(at, at + length))) length -= 1;
      if (length >= 2) {
        close();
        parts.push(run.slice(at, at + length));
        at += length;
        continue;
      }
      if (particles.has(character)) close();
      else rest += character;
      at += 1;
    }
    close();
    return parts;
  }

  /** Words with exactly this pinyin, or with this prefix. */
  #wordsOf(sound: string, isPrefix: boolean): readonly string[] {
    const exact = this.#bySound.get(sound) ?? [];
    if (!isPrefix || sound.length < 2) return exact;
    this.#sounds ??= [...this.#bySound.keys()].sort();
    const sounds = this.#sounds;
    let low = 0;
    let high = sounds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sounds[middle] ?? '') < sound) low = middle + 1;
      else high = middle;
    }
    const found = new Set(exact);
    for (let at = low; sounds[at]?.startsWith(sound) && found.size < maxWordsOfKey; at += 1) {
      for (const word of this.#bySound.get(sounds[at] ?? '') ?? []) found.add(word);
    }
    return [...found].slice(0, maxWordsOfKey);
  }

  /**
   * Splits pinyin into words, with a list of candidates per word; undefined if it is no pinyin. 'zsxl' is diamond,
   * necklace. Prefers few long words.
   */
  splitPinyin(sounds: string, isPrefix: boolean): (readonly string[])[] | undefined {
    if (!/^[a-z]{2,24}$/.test(sounds)) return undefined;
    const whole = this.#wordsOf(sounds, isPrefix);
    if (whole.length > 0) return [whole];
    const best: ((readonly string[])[] | undefined)[] = [[]];
    for (let end = 2; end <= sounds.length; end += 1) {
      for (let start = 0; start <= end - 2; start += 1) {
        const before = best[start];
        if (!before) continue;
        const words = this.#wordsOf(sounds.slice(start, end), isPrefix && end === sounds.length);
        if (words.length === 0) continue;
        const split = [...before, words];
        if (split.length < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = split;
      }
    }
    return best[sounds.length];
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** A known word with the same pinyin as an unknown run: 转石 is read as 钻石. */
  samePinyin(run: string): string | undefined {
    if (run.length < 2 || run.length > 4 || this.#words.has(run)) return undefined;
    return this.#bySound.get(pinyinOf(run).whole)?.[0];
  }
}
