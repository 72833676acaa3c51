/** Signs that separate parts of a cell; within a part they follow a backslash. */
const separators = '|:=;';

/**
 * Text as a part of a cell: separators and backslashes follow a backslash, and a line break is `\n`. Prose keeps its
 * separators, because its parts are lines.
 */
export function escapePart(text: string, isProse = false): string {
  const special = isProse ? /[\\\n]/g : /[\\|:=;\n]/g;
  return text.replace(special, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));
}

/** The reverse of `escapePart`. A backslash before another character stays. */
export function unescapePart(text: string, isProse = false): string {
  return text.replace(/\\([\s\S])/g, (all, sign: string) => {
    if (sign === 'n') return '\n';
    return sign === '\\' || (!isProse && separators.includes(sign)) ? sign : all;
  });
}

/** Parts of a cell between separators that do not follow a backslash; none in an empty cell. They stay escaped. */
export function splitCell(cell: string, separator: string): string[] {
  if (cell === '') return [];
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < cell.length; at += 1) {
    if (cell[at] === '\\') at += 1;
    else if (cell[at] === separator) {
      parts.push(cell.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, cell.slice(from)];
}
