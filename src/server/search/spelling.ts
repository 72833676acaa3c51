/** The letters of a word as a bit set, for a quick first comparison. */
export function letterSet(word: string): number {
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

/** Number of typos allowed in a word of this length. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/**
 * Edit distance with swaps between two words, at most `most + 1`. With `isPrefix` the end of the second word is
 * ignored.
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

/** A word with the data for comparing it. */
export interface KnownWord {
  word: string;
  letters: number;
  /** Number of occurrences. */
  count: number;
}

/** The known word with the fewest typos; ties: same first letter, then the most frequent. Undefined if none is near. */
export function nearestWord(
  typed: string,
  known: Iterable<KnownWord>,
  isPrefix = false,
): KnownWord | undefined {
  const most = slipsAllowed(typed.length);
  if (most === 0 || typed.length > 30 || !/^[a-z]+$/.test(typed)) return undefined;
  const letters = letterSet(typed);
  let nearest: { entry: KnownWord; distance: number } | undefined;
  for (const entry of known) {
    // A typo changes at most two letters of the set; an incomplete word lacks some letters.
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
