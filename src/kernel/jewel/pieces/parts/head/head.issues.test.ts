import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stoneToSet } from '../stone/set-stone.ts';
import { type StoneDesign, stoneSchema } from '../stone/stone.schema.ts';
import { headIssues, heightIssues } from './head.issues.ts';
import { headSchema, PRONG_MM } from './head.schema.ts';

const stone = (carat: number, shape: StoneDesign['shape'] = 'round') =>
  v.parse(stoneSchema, { shape, carat });
const issues = (given: StoneDesign, head: v.InferInput<typeof headSchema>) =>
  headIssues('centre', given, v.parse(headSchema, head));

describe('prongs', () => {
  const thin = (carat: number, head: v.InferInput<typeof headSchema>) =>
    issues(stone(carat), { tip: 'round', ...head }).find(({ rule }) => rule === 'prong-thickness');

  it('have an error below 0.7 mm and a warning below 0.8 mm', () => {
    const prong = { path: 'head.prongMm', unit: 'mm', fix: { path: 'head.prongMm', value: 0.8 } };
    expect(thin(1.2, { prongMm: 0.69 })).toMatchObject({
      ...prong,
      severity: 'error',
      measured: 0.69,
      limit: 0.7,
    });
    expect(thin(1.2, { prongMm: 0.7 })).toMatchObject({ ...prong, severity: 'warning', limit: 0.8 });
    expect(thin(1.2, { prongMm: 0.8 })).toBeUndefined();
  });

  it('may be slimmer if six share the stone', () => {
    expect(thin(1.2, { prongs: 6, prongMm: 0.61 })).toMatchObject({ severity: 'error', limit: 0.62 });
    expect(thin(1.2, { prongs: 6, prongMm: 0.62 })).toMatchObject({ limit: 0.7, fix: { value: 0.71 } });
    expect(thin(1.2, { prongs: 6, prongMm: 0.71 })).toBeUndefined();
  });

  it('may be slimmer on a smaller stone', () => {
    const width = stoneToSet(stone(0.3), 'centre').stone.widthMm;
    expect(thin(0.3, { prongMm: 0.5 })).toMatchObject({ severity: 'warning' });
    expect(thin(0.3, { prongMm: 0.5 })?.limit).toBeCloseTo((0.8 * width) / 6.4, 2);
    expect(thin(0.2, { prongMm: 0.5 })).toBeUndefined();
  });

  it('are thick enough by default, and so are the slimmest in pairs', () => {
    for (const carat of [0.1, 0.5, 1, 3, 6]) {
      for (const prongs of [4, 6] as const) {
        expect(thin(carat, { prongs })).toBeUndefined();
        expect(thin(carat, { prongs, isDouble: true, prongMm: PRONG_MM.min })).toBeUndefined();
      }
    }
    expect(issues(stone(1), { isDouble: true, prongMm: PRONG_MM.min })).toEqual([]);
  });

  it('should be six rather than four on a round of more than 8 mm', () => {
    const [count, ...others] = issues(stone(2.2), {});
    expect(others).toEqual([]);
    expect(count).toEqual({
      rule: 'prong-count',
      severity: 'warning',
      path: 'head.prongs',
      measured: 4,
      limit: 6,
      unit: 'count',
      fix: { path: 'head.prongs', value: 6 },
    });
    expect(issues(stone(1.8), {})).toEqual([]);
    expect(issues(stone(2.2), { prongs: 6 })).toEqual([]);
    expect(issues(stone(4, 'oval'), {})).toEqual([]);
  });
});

describe('a collar', () => {
  it('is thick enough around a stone of 2 mm, and the fix gives its weight', () => {
    const bezel = { style: 'bezel', prongMm: PRONG_MM.min } as const;
    const small = stone(0.03, 'marquise');
    const { widthMm } = stoneToSet(small, 'centre').stone;
    const [wall, ...others] = issues(small, bezel);
    expect(others).toEqual([]);
    expect(wall).toMatchObject({ rule: 'bezel-wall', severity: 'error', path: 'centre.carat', limit: 0.4 });
    expect(wall?.measured).toBeCloseTo(0.34 + 0.03 * widthMm, 2);
    expect(wall?.fix).toEqual({ path: 'centre.carat', value: 0.055 });
    expect(issues(stone(Number(wall?.fix?.value), 'marquise'), bezel)).toEqual([]);
    expect(issues(stone(1), bezel)).toEqual([]);
  });
});

describe('the height of a head', () => {
  const raised = (raiseMm: number, heightMm: number | null) =>
    heightIssues(v.parse(headSchema, { raiseMm }), heightMm);
  const issue = { rule: 'head-height', path: 'head.raiseMm', unit: 'mm' };

  it('has a warning above 8 mm over the finger and an error above 10 mm', () => {
    expect(raised(1, null)).toEqual([]);
    expect(raised(1, 8)).toEqual([]);
    expect(raised(3, 8.004)).toEqual([
      { ...issue, severity: 'warning', measured: 8, limit: 8, fix: { path: 'head.raiseMm', value: 2.99 } },
    ]);
    expect(raised(3, 10)).toMatchObject([{ severity: 'warning', measured: 10, limit: 8, fix: { value: 1 } }]);
    expect(raised(3, 10.01)).toMatchObject([{ severity: 'error', measured: 10.01, limit: 10 }]);
  });

  it('can be lowered by the amount it was raised', () => {
    expect(raised(1, 9)[0]?.fix).toEqual({ path: 'head.raiseMm', value: 0 });
    expect(raised(0.99, 9)[0]?.fix).toBeNull();
  });
});
