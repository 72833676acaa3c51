import type { FeedColumns, FeedDecimal, FeedField, FeedQuestion } from '#kernel/shop/diamonds/feed-fields.ts';
import { firstRows, readCsv } from './csv.ts';
import { FeedError, knownNames, questionOf, readHeader } from './feed-columns.ts';
import { currencyIn, decimalOf, numberIn } from './feed-numbers.ts';
import { fieldOfValues } from './feed-terms.ts';
import { strayShare, unitOfPrice } from './price-unit.ts';

/** How staff answered the questions of a supplier's lists. */
export interface FeedAnswers {
  columns: FeedColumns;
  decimal?: FeedDecimal | undefined;
  /** The currency that staff stated; a column that names another one is refused. */
  currency?: string | undefined;
}

/** How to read a list; found from all of its rows. */
export interface FeedLayout {
  separator: string;
  /** Rows before the header. */
  before: number;
  /** `price` is a further price whose unit the name does not state. */
  columns: Partial<Record<FeedField | 'price', number[]>>;
  decimal: FeedDecimal;
  /** Cells of the header; a row with more has a separator inside a value. */
  headerLength: number;
  /** Least cells of a row; one with fewer is cut off. */
  width: number;
}

const separators = [',', ';', '\t', '|'] as const;
const headerRows = 30;
const headCharacters = 60_000;

const numeric = [
  ...([
    'carat',
    'table',
    'depth',
    'length',
    'width',
    'height',
    'totalPrice',
    'pricePerCarat',
    'price',
  ] as const),
  ...(['rapList', 'rapPercent', 'crownAngle', 'pavilionAngle'] as const),
];
const required = [
  'shape',
  'carat',
  'color',
  'clarity',
  'polish',
  'symmetry',
  'fluor',
  'lab',
  'certificateNo',
] as const;
/** Cells that a row may lack at its end. */
const optional: readonly string[] = [
  'girdle',
  'girdleTo',
  'culet',
  'certificateUrl',
  'stockNo',
  'fluorColor',
  'rapList',
  'rapPercent',
];

/** `6.50 x 6.46 x 4.02` in its parts. */
export const partsOfSize = (text: string): string[] => text.replace(/[()]/g, '').split(/[x×*\-–/]/i);

async function headOf(chunks: AsyncIterable<string>): Promise<string> {
  let head = '';
  for await (const chunk of chunks) {
    head += chunk;
    if (head.length >= headCharacters) break;
  }
  return head;
}

/** Separator and header of a list: the row among the first with the most names of columns. */
function headerOf(head: string) {
  let best = { separator: ',', before: 0, header: [] as string[], score: 0 };
  for (const separator of separators)
    firstRows(head, separator, headerRows).forEach((header, before) => {
      const score = knownNames(header);
      if (score > best.score) best = { separator, before, header, score };
    });
  if (best.score < 2) {
    const line =
      head
        .replace(/^\uFEFF/, '')
        .split(/[\r\n]/)
        .find((text) => text.trim() !== '') ?? '';
    throw new FeedError('no-header', { line: line.slice(0, 100) });
  }
  return best;
}

const mostSamples = 5;
const mostEvidence = 5_000;

interface Statistics {
  filled: number[];
  samples: Set<string>[];
  decimals: Record<FeedDecimal, number>;
  examples: Partial<Record<FeedDecimal, string>>;
  rows: string[][];
}

function count(
  statistics: Statistics,
  row: string[],
  numbers: readonly number[],
  sizes: readonly number[],
): void {
  row.forEach((text, at) => {
    if (text.trim() === '') return;
    statistics.filled[at] = (statistics.filled[at] ?? 0) + 1;
    statistics.samples[at] ??= new Set();
    if (statistics.samples[at].size < 40) statistics.samples[at].add(text.trim().slice(0, 40));
  });
  const texts = [...numbers.map((at) => row[at] ?? ''), ...sizes.flatMap((at) => partsOfSize(row[at] ?? ''))];
  for (const text of texts) {
    const sign = decimalOf(text);
    if (sign === undefined) continue;
    statistics.decimals[sign] += 1;
    statistics.examples[sign] ??= text.trim();
  }
  if (statistics.rows.length < mostEvidence) statistics.rows.push(row);
}

function decimalOfList({ decimals, examples }: Statistics): FeedDecimal {
  const { point, comma } = decimals;
  if (Math.min(point, comma) > (point + comma) * strayShare)
    throw new FeedError('mixed-decimals', { point: examples.point ?? '', comma: examples.comma ?? '' });
  return comma > point ? 'comma' : 'point';
}

function missingColumns(columns: Partial<Record<FeedField | 'price', number[]>>): string[] {
  const has = (field: FeedField | 'price') => columns[field] !== undefined;
  const missing: string[] = required.filter(
    (field) => !has(field) && !(field === 'color' && has('fancyColor')),
  );
  if (!has('totalPrice') && !has('pricePerCarat') && !has('price')) missing.push('price');
  if (!has('measurements') && !(has('length') && has('width'))) missing.push('measurements');
  return missing;
}

/** Lists name the depth in millimetres and in percent `Depth`; the values show which it is. */
function sortDepths(
  columns: Partial<Record<FeedField | 'price', number[]>>,
  isMillimetres: (at: number) => boolean,
) {
  const depths = columns.depth ?? [];
  const heights = depths.filter(isMillimetres);
  if (heights.length === 0) return;
  const percents = depths.filter((at) => !heights.includes(at));
  columns.height = [...(columns.height ?? []), ...heights];
  if (percents.length > 0) columns.depth = percents;
  else delete columns.depth;
}

/**
 * Finds separator, header, decimal sign and the meaning of every column. Throws a FeedError if the list cannot be read,
 * or with questions for columns whose meaning staff must state.
 */
export async function surveyFeed(
  open: () => AsyncIterable<string>,
  answers: FeedAnswers,
): Promise<FeedLayout> {
  const { separator, before, header } = headerOf(await headOf(open()));
  const { columns, unknown } = readHeader(header, answers.columns);
  const numbers = numeric.flatMap((field) => columns[field] ?? []);
  const sizes = columns.measurements ?? [];
  const statistics: Statistics = {
    filled: [],
    samples: [],
    decimals: { point: 0, comma: 0 },
    examples: {},
    rows: [],
  };
  let row = 0;
  for await (const cells of readCsv(open(), separator)) {
    row += 1;
    if (row > before + 1) count(statistics, cells, numbers, sizes);
  }
  // An empty column says nothing: it is as if the list did not have it.
  for (const field of [
    'availability',
    'held',
    'origin',
    'grown',
    'natural',
    'treatment',
    'price',
    'totalPrice',
    'pricePerCarat',
    'depth',
    'height',
    'measurements',
  ] as const) {
    const filled = columns[field]?.filter((at) => (statistics.filled[at] ?? 0) > 0);
    if (filled?.length) columns[field] = filled;
    else if (row > before + 1) delete columns[field];
  }
  const samplesOf = (at: number) => [...(statistics.samples[at] ?? [])];
  const isReportNumber = (at: number) => samplesOf(at).every((text) => /\d{6}/.test(text));
  if (!columns.certificateNo && columns.lab) {
    // `Cert` is a laboratory or its number.
    const reports = columns.lab.filter(isReportNumber);
    if (reports.length > 0) columns.certificateNo = reports;
    columns.lab = columns.lab.filter((at) => !reports.includes(at));
    if (columns.lab.length === 0) delete columns.lab;
  }
  for (const at of [
    ...(columns.totalPrice ?? []),
    ...(columns.pricePerCarat ?? []),
    ...(columns.price ?? []),
  ]) {
    const stated = currencyIn(header[at] ?? '');
    if (stated !== undefined && answers.currency !== undefined && stated !== answers.currency)
      throw new FeedError('other-currency', { column: header[at] ?? '', currency: answers.currency });
  }
  const missing = missingColumns(columns);
  const questions: FeedQuestion[] = unknown
    .map((at) => {
      const samples = samplesOf(at);
      const shown = samples.slice(0, mostSamples);
      return questionOf(header[at] ?? '', shown, fieldOfValues(samples), missing.length > 0);
    })
    .filter((question) => question !== undefined);
  if (missing.length > 0 && questions.length === 0)
    throw new FeedError('no-column', { columns: missing.join(', '), found: header.join(', ').slice(0, 400) });
  const decimal = answers.decimal ?? decimalOfList(statistics);
  sortDepths(columns, (at) => {
    const values = samplesOf(at).map((text) => numberIn(decimal, text) ?? 0);
    return values.length > 0 && values.filter((value) => value < 30).length > values.length / 2;
  });
  if (columns.price && !columns.totalPrice && !columns.pricePerCarat) {
    const [at = 0] = columns.price;
    const unit = unitOfPrice(columns, decimal, statistics.rows);
    if (unit) {
      columns[unit] = columns.price;
      delete columns.price;
    } else questions.push({ column: header[at] ?? '', samples: samplesOf(at).slice(0, mostSamples) });
  }
  if (questions.length > 0)
    throw new FeedError('asks', { columns: questions.map(({ column }) => column).join(', ') }, questions);
  const deciding = Object.entries(columns).flatMap(([field, at]) => (optional.includes(field) ? [] : at));
  return {
    separator,
    before,
    columns,
    decimal,
    headerLength: header.length,
    width: Math.max(...deciding) + 1,
  };
}
