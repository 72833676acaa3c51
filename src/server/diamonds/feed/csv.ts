import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { FeedError } from './feed-columns.ts';

/** Longest row in characters: a quote that is never closed must not swallow the file. */
const maxRow = 40_000;

/**
 * Rows of a CSV text that arrives in pieces (RFC 4180: quotes, doubled quotes, line ends within quotes; a quote
 * within an unquoted field stands for itself). Throws a FeedError for a quote that is never closed.
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  const rows = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRow,
  });
  // What ends the pieces early ends the rows with the same error, where it is thrown.
  pipeline(pieces, rows).catch(() => undefined);
  try {
    yield* rows as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedError('no-quote', { line: Number(error.lines) });
  }
}

/** One line of CSV; quoted where it must be. */
export function csvLine(fields: readonly (string | number)[]): string {
  const cells = fields.map((field) => {
    const text = String(field);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}
