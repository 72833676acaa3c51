/** Where a text stops being JSON, counted from 1, and what is expected there. */
export interface JsonFault {
  line: number;
  column: number;
  /** As text: `a value`, `a comma or }`. */
  expected: string;
  /** The character at this place; empty at the end of the text. */
  found: string;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;

/** Returns null for valid JSON. The messages of the engine do not always name a place. */
export function jsonFault(text: string): JsonFault | null {
  let at = 0;
  let expected = '';

  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  /** Moves past the expected text; returns false without moving if something else is there. */
  const pass = (wanted: RegExp | string, words: string): boolean => {
    take(SPACE);
    if (typeof wanted === 'string' && text.startsWith(wanted, at)) at += wanted.length;
    else if (typeof wanted === 'string' || !take(wanted)) {
      expected = words;
      return false;
    }
    return true;
  };
  const member = (): boolean => pass(STRING, 'a name in double quotes') && pass(':', 'a colon') && value();
  const list = (close: string, item: () => boolean): boolean => {
    if (pass(close, '')) return true;
    do if (!item()) return false;
    while (pass(',', ''));
    return pass(close, `a comma or ${close}`);
  };
  const value = (): boolean => {
    if (pass('{', '')) return list('}', member);
    if (pass('[', '')) return list(']', value);
    return pass(STRING, '') || pass(SCALAR, 'a value');
  };

  if (value() && pass(/$/y, 'nothing more')) return null;
  const before = text.slice(0, at).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    expected,
    found: [...text.slice(at, at + 2)][0] ?? '',
  };
}
