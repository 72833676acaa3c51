/** Longest field in characters: a quote that is never closed must not swallow the file. */
const maxField = 20_000;

/** Rows of a CSV text that arrives in pieces (RFC 4180: quotes, doubled quotes, line ends within quotes). */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  let wasQuote = false;
  let isFirst = true;
  for await (const piece of pieces) {
    const text = isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    isFirst = false;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at] ?? '';
      if (isQuoted && !wasQuote) {
        if (letter === '"') wasQuote = true;
        else field += letter;
        if (field.length > maxField) throw new Error('a quoted field is too long: is a quote missing?');
        continue;
      }
      if (wasQuote) {
        wasQuote = false;
        if (letter === '"') {
          field += '"';
          continue;
        }
        isQuoted = false;
      }
      if (letter === '"' && field === '') isQuoted = true;
      else if (letter === ',') {
        row.push(field);
        field = '';
      } else if (letter === '\n') {
        row.push(field);
        field = '';
        if (row.length > 1 || row[0] !== '') yield row;
        row = [];
      } else if (letter !== '\r') field += letter;
    }
  }
  row.push(field);
  if (row.length > 1 || row[0] !== '') yield row;
}

/** One line of CSV; quoted where it must be. */
export function csvLine(fields: readonly (string | number)[]): string {
  const cells = fields.map((field) => {
    const text = String(field);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}
