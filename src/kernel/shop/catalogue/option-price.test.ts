import { describe, expect, it } from 'vitest';
import { lowestPrice, openOptionPrice, optionPrice, optionsKey } from './option-price.ts';

const ring = {
  priceMinor: 2_880_000,
  originalMinor: 3_200_000,
  options: [
    {
      key: 'metal',
      values: [
        { key: 'platinum-950', deltaMinor: 0 },
        { key: '18k-rose-gold', deltaMinor: -120_000 },
      ],
    },
    {
      key: 'size',
      values: [
        { key: '6', deltaMinor: 0 },
        { key: '12', deltaMinor: 35_000 },
      ],
    },
    { key: 'width', values: [{ key: '3mm', deltaMinor: 500 }] },
  ],
};
const engraved = {
  ...ring,
  options: [
    {
      key: 'engraving',
      values: [
        { key: 'none', deltaMinor: 0 },
        { key: 'inside', deltaMinor: 60_000 },
      ],
    },
  ],
};

describe('optionPrice', () => {
  it('adds the deltas of every chosen value to both prices', () => {
    expect(optionPrice(ring, { size: '12', metal: '18k-rose-gold' })).toEqual({
      ok: true,
      priceMinor: 2_880_000 - 120_000 + 35_000 + 500,
      originalMinor: 3_200_000 - 120_000 + 35_000 + 500,
      chosen: { metal: '18k-rose-gold', size: '12', width: '3mm' },
    });
  });

  it('names the option that is missing, unknown, or has an unknown value', () => {
    expect(optionPrice(ring, { metal: 'platinum-950' })).toMatchObject({ field: 'size', reason: 'missing' });
    expect(optionPrice(ring, { metal: 'platinum-950', size: ' ' })).toMatchObject({ reason: 'missing' });
    expect(optionPrice(ring, { metal: 'lead', size: '6' })).toMatchObject({
      field: 'metal',
      reason: 'unknown-value',
    });
    expect(optionPrice(ring, { metal: 'platinum-950', size: '6', price: '1' })).toMatchObject({
      field: 'price',
      reason: 'unknown-option',
    });
  });

  it('requires the text of an engraving and limits its width', () => {
    expect(optionPrice(engraved, { engraving: 'none' })).toMatchObject({ ok: true, priceMinor: 2_880_000 });
    expect(optionPrice(engraved, { engraving: 'inside' })).toMatchObject({
      field: 'engraving-text',
      reason: 'text-missing',
    });
    expect(optionPrice(engraved, { engraving: 'none', 'engraving-text': 'A' })).toMatchObject({
      reason: 'text-unwanted',
    });
    expect(optionPrice(engraved, { engraving: 'inside', 'engraving-text': '永'.repeat(13) })).toMatchObject({
      reason: 'text-too-long',
    });
    expect(optionPrice(engraved, { engraving: 'inside', 'engraving-text': ' A & B 2026 ' })).toMatchObject({
      ok: true,
      priceMinor: 2_940_000,
      chosen: { engraving: 'inside', 'engraving-text': 'A & B 2026' },
    });
  });

  it('refuses a text on a product without engraving', () => {
    expect(optionPrice({ ...ring, options: [] }, { 'engraving-text': 'A' })).toMatchObject({
      reason: 'text-unwanted',
    });
  });
});

describe('openOptionPrice', () => {
  it('counts options without a choice at their cheapest value, and names them', () => {
    expect(openOptionPrice(ring, {})).toEqual({
      ok: true,
      ...{ priceMinor: 2_760_500, originalMinor: 3_080_500 },
      chosen: { width: '3mm' },
      openOptions: ['metal', 'size'],
    });
    expect(openOptionPrice(ring, { size: '12' })).toMatchObject({
      priceMinor: 2_880_000 - 120_000 + 35_000 + 500,
      openOptions: ['metal'],
    });
    expect(openOptionPrice(ring, { metal: 'platinum-950', size: '6' })).toMatchObject({ openOptions: [] });
    expect(openOptionPrice(engraved, {})).toMatchObject({ chosen: { engraving: 'none' }, openOptions: [] });
  });

  it('still refuses what the piece does not offer', () => {
    expect(openOptionPrice(ring, { metal: 'lead' })).toMatchObject({ ok: false, reason: 'unknown-value' });
    expect(openOptionPrice(ring, { colour: 'red' })).toMatchObject({ ok: false, reason: 'unknown-option' });
  });
});

describe('lowestPrice', () => {
  it('is the price of the cheapest choices in the pictured metal', () => {
    expect(lowestPrice(ring)).toEqual({ priceMinor: 2_880_500, originalMinor: 3_200_500 });
    expect(lowestPrice({ ...ring, options: [] })).toEqual({
      priceMinor: 2_880_000,
      originalMinor: 3_200_000,
    });
    expect(lowestPrice(engraved).priceMinor).toBe(2_880_000);
    const { priceMinor } = lowestPrice(ring);
    expect(optionPrice(ring, { metal: 'platinum-950', size: '6' })).toMatchObject({ priceMinor });
  });
});

describe('optionsKey', () => {
  it('does not depend on the order of the choices', () => {
    expect(optionsKey({ a: '1', b: '2' })).toBe(optionsKey({ b: '2', a: '1' }));
    expect(optionsKey({ a: '1,b', b: '' })).not.toBe(optionsKey({ a: '1', b: 'b' }));
  });
});
