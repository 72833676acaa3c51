/** Letters in a word, a bit each; words that differ in many letters are told apart by it at once. */
export function emailsOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function bitsIn(value: number): number {
  let rest = value;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Slips that may be in a word of this length: none in the shortest. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/**
 * Letters left out, put in, changed or swapped between two words; more than `most` is `most + 1`. With `isPrefix` the
 * end of the second word is not counted: its beginning is what was typed so far.
 */
export function slipsBetween(typed: string, known: string, most: number, isPrefix = false): number {
  const tooMany = most + 1;
  if (typed.length - known.length > most) return tooMany;
  if (!isPrefix && known.length - typed.length > most) return tooMany;
  const width = isPrefix ? Math.min(known.length, typed.length + most) : known.length;
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === known[column - 1];
      let slips = Math.min(
        (above[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
        (above[column - 1] ?? tooMany) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      if (row > 1 && column > 1 && isSwapped) slips = Math.min(slips, (before[column - 2] ?? tooMany) + 1);
      line.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return tooMany;
    before = above;
    above = line;
  }
  const slips = isPrefix ? Math.min(...above) : (above[width] ?? tooMany);
  return Math.min(slips, tooMany);
}

/** A word with what is needed to compare it. */
export interface KnownWord {
  word: string;
  letters: number;
  /** How often it was met. */
  count: number;
}

/** The known word nearest to what was typed, or undefined; of equally near ones the one that begins alike, then the commonest. */
export function nearestWord(
  typed: string,
  known: Iterable<KnownWord>,
  isPrefix = false,
): KnownWord | undefined {
  const most = slipsAllowed(typed.length);
  if (most === 0 || typed.length > 30 || !/^[a-z]+$/.test(typed)) return undefined;
  const letters = emailsOf(typed);
  let nearest: { entry: KnownWord; distance: number } | undefined;
  for (const entry of known) {
    // A slip changes at most two letters of the set; a word being typed has not all of its letters yet.
    const missing = bitsIn(letters & ~entry.letters);
    if (missing > most) continue;
    if (!isPrefix && bitsIn(entry.letters & ~letters) > most) continue;
    const slips = slipsBetween(typed, entry.word, most, isPrefix);
    if (slips > most) continue;
    const distance = slips + (entry.word[0] === typed[0] ? 0 : 0.5);
    const isNearer =
      nearest === undefined ||
      distance < nearest.distance ||
      (distance === nearest.distance && entry.count > nearest.entry.count);
    if (isNearer) nearest = { entry, distance };
  }
  return nearest?.entry;
}
