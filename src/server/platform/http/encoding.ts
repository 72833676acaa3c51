import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'identity' | 'gzip' | 'br';

/** In order of preference if the client accepts several equally. */
const offered = ['br', 'gzip', 'identity'] as const;

/** The encoding that a client prefers (RFC 9110); identity if it accepts none of ours. */
function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(weight) ? weight : 0);
  }
  // Identity is always accepted, but not preferred unless it is named.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0.0001 : (weights.get('*') ?? 0));
  return offered.reduce<Encoding>(
    (best, encoding) => (weightOf(encoding) > weightOf(best) ? encoding : best),
    weightOf('br') > 0 ? 'br' : 'identity',
  );
}

/** Browsers send some dozens of values; invented ones evict each other. */
const negotiated = new LRUCache<string, Encoding>({ max: 200 });

export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > 200) return 'identity';
  const known = negotiated.get(accepted);
  if (known) return known;
  const found = negotiate(accepted);
  negotiated.set(accepted, found);
  return found;
}

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);
/** Shorter answers are not compressed; their headers alone are as long. */
export const leastPacked = 1_024;
/** Higher levels take several times as long for 5 % less. */
const brotliQuality = 5;
/** For answers sent once: two thirds of the time for 5 % more bytes. */
export const brotliQualityOnce = 4;

export async function encode(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, 'identity'>,
  quality = brotliQuality,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return packGzip(bytes, { level: 6 });
  return packBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
