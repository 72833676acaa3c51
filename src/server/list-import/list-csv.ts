import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';

/** Longest row in characters, so that an unclosed quote does not read the whole list. */
const longestRow = 1_000_000;

const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestRow,
};

/** Text that an export marked, because a spreadsheet would read it as a formula. */
const withoutMark = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Whether a list is XML. */
export const isXml = (text: Uint8Array): boolean =>
  /^\s*<(?:\?xml|rss|feed)/.test(new TextDecoder().decode(text.subarray(0, 200)));

/** Separator of a header: the one of comma, semicolon and tab that occurs most. */
export function separatorOf(head: string): string {
  const [line = ''] = head.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

/** Cells of the header, without surrounding spaces. */
export function readHeader(head: string, separator: string): string[] {
  const rows: string[][] = parseSync(head, { ...options, delimiter: separator, to: 1 });
  return (rows[0] ?? []).map((cell) => cell.trim());
}

export interface CsvRecord {
  cells: string[];
  /** Offset after the row, in bytes from the start of the text. */
  end: number;
}

/** Rows of a CSV text (RFC 4180), with their ends. Throws `UnclosedQuote` for a quote that does not end. */
export async function* readRecords(bytes: Uint8Array, separator: string): AsyncGenerator<CsvRecord> {
  const parser = parse({ ...options, delimiter: separator, info: true });
  // Parsed without a turn of the event loop for others.
  const step = 1 << 16;
  (async () => {
    for (let at = 0; at < bytes.length; at += step) {
      const isReady = parser.write(bytes.subarray(at, at + step));
      if (!isReady) await new Promise((resolve) => parser.once('drain', resolve));
      if (parser.destroyed) return;
    }
    parser.end();
  })().catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { bytes: number };
    }>)
      yield { cells: record.map(withoutMark), end: info.bytes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnclosedQuote();
  }
}

/** A quote of the list does not end within a million characters. */
export class UnclosedQuote extends Error {}
