import { describe, expect, it } from 'vitest';
import { parsed, solitaire } from '../../../../tests/fixtures/compositions.ts';
import { sizesOnFinger } from './stack.ts';

const metal = 'gold-18k-yellow';
const ring = { ...solitaire, circumferenceMm: 52 };
const band = { kind: 'wedding-band', metal, circumferenceMm: 53 };
const sizes = (document: object) => sizesOnFinger(parsed({ version: 2, ...document }));
const set = (...pieces: object[]) => ({
  kind: 'set',
  pieces: pieces.map((piece) => ({ version: 2, ...piece })),
});

describe('rings worn on one finger', () => {
  it('are a ring, or an engagement ring and its bands', () => {
    expect(sizes(ring)).toEqual([52]);
    expect(sizes(band)).toEqual([53]);
    expect(sizes(set(ring, band))).toEqual([52, 53]);
  });

  it('are not the two bands of a couple, rings of different sizes, or a pendant', () => {
    expect(sizes(set(band, band))).toEqual([]);
    expect(sizes(set(ring, { ...band, circumferenceMm: 58 }))).toEqual([]);
    expect(sizes({ kind: 'pendant', metal, stone: { shape: 'oval', carat: 0.7 } })).toEqual([]);
  });
});
