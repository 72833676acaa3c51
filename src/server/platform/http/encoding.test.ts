import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encode, encodingFor } from './encoding.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0, BR;q=0.5', 'gzip'],
    ['gzip;q=0.2', 'gzip'],
    ['gzip;q=0.5, identity;q=0.9', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['deflate', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['br'.padEnd(300, ','), 'identity'],
  ])('for %j is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
    expect(encodingFor(accepted)).toBe(encoding);
  });

  it('loses nothing', async () => {
    const bytes = Buffer.from('鑽石戒指 rings '.repeat(500));
    expect(brotliDecompressSync(await encode(bytes, 'br'))).toEqual(bytes);
    expect(gunzipSync(await encode(bytes, 'gzip'))).toEqual(bytes);
  });
});
