import { Parser } from 'htmlparser2';
import { csvOf } from '#kernel/shop/reports/csv.ts';

/** Elements of Google's product review feed, by the column that they become. */
const columns = {
  review_id: 'review_id',
  review_timestamp: 'review_timestamp',
  title: 'title',
  content: 'content',
  review_url: 'review_url',
  overall: 'overall',
  sku: 'sku',
  gtin: 'gtin',
  product_url: 'product_url',
  country: 'country',
  review_language: 'review_language',
  review_country: 'country',
  is_spam: 'is_spam',
  is_verified_purchase: 'is_verified_purchase',
} as const satisfies Record<string, string>;

const header = [...new Set(Object.values(columns)), 'author', 'origin'];

/** A rating on another scale as stars: `8` of 0 to 10 is `4`. Decimals are not rounded; a review with them is refused. */
function starsOf(text: string, scale: Readonly<Record<string, string>>): string {
  const [low, high, value] = [Number(scale['min'] ?? 1), Number(scale['max'] ?? 5), Number(text)];
  if (text === '' || !(high > low) || Number.isNaN(value)) return text;
  if (low === 1 && high === 5) return text;
  return String(low === 0 ? (value / high) * 5 : ((value - low) / (high - low)) * 4 + 1);
}

/** Reviews of a product review feed as CSV. The aggregator, or else the publisher, is where they were collected. */
export async function csvOfReviewFeed(text: Uint8Array): Promise<string> {
  const reviews: Record<string, string>[] = [];
  let review: Record<string, string> | undefined;
  const path: string[] = [];
  const sources: Record<string, string> = {};
  let value = '';
  let attributes: Record<string, string> = {};
  const store = (column: string, cell: string) => {
    // A review of several products belongs to the first one.
    if (review && cell !== '') review[column] ??= cell;
  };
  const parser = new Parser(
    {
      onopentag: (tag, given) => {
        if (tag === 'review') review = {};
        path.push(tag);
        value = '';
        attributes = given;
      },
      ontext: (part) => {
        value += part;
      },
      onclosetag: (tag) => {
        path.pop();
        const cell = value.trim();
        const parent = path.at(-1) ?? '';
        value = '';
        if (tag === 'review') {
          if (review) reviews.push(review);
          review = undefined;
        } else if (tag === 'name' && parent === 'reviewer') {
          if (attributes['is_anonymous'] !== 'true') store('author', cell);
        } else if (tag === 'name' && (parent === 'aggregator' || parent === 'publisher')) {
          sources[parent] = cell;
        } else if (tag in columns) {
          const column = columns[tag as keyof typeof columns];
          store(column, column === 'overall' ? starsOf(cell, attributes) : cell);
        }
      },
    },
    // Entities of the document itself are never expanded.
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  const step = 1 << 18;
  for (let at = 0; at < text.length; at += step) {
    parser.write(decoder.decode(text.subarray(at, at + step), { stream: true }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  parser.end();
  const origin = sources['aggregator'] || sources['publisher'] || '';
  const rows = reviews.map((each) => header.map((name) => (name === 'origin' ? origin : (each[name] ?? ''))));
  return csvOf(header, rows).slice(1);
}
