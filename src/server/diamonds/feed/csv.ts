import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { FeedError } from './feed-columns.ts';

/** Longest row in characters, so that an unclosed quote does not read the whole file. */
const maxRow = 40_000;

const options = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: maxRow,
};

/**
 * Rows of a CSV text that arrives in chunks (RFC 4180; a quote within an unquoted field is literal). Throws a FeedError
 * for an unclosed quote.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  separator: string = ',',
): AsyncGenerator<string[]> {
  const rows = parse({ ...options, delimiter: separator });
  // An error of the chunks is thrown where the rows are read.
  pipeline(chunks, rows).catch(() => undefined);
  try {
    yield* rows as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedError('no-quote', { line: Number(error.lines) });
  }
}

/** The first rows of a text; those before an unclosed quote. */
export function firstRows(head: string, separator: string, count: number): string[][] {
  const rows: string[][] = [];
  try {
    parseSync(head, {
      ...options,
      delimiter: separator,
      to: count,
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

/** One line of CSV, quoted where necessary. */
export function csvLine(fields: readonly (string | number)[]): string {
  const cells = fields.map((field) => {
    const text = String(field);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}
