import { expect, it } from 'vitest';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { shankIssues } from './shank.issues.ts';

const judged = (metal: MetalId, thicknessMm: number, widthMm = 2) =>
  shankIssues({
    metal,
    shank: {
      profile: 'court',
      widthMm,
      topWidthMm: null,
      thicknessMm,
      topThicknessMm: null,
      shoulders: 'plain',
    },
  }).map(({ rule, severity, path, limit, fix }) => [rule, severity, path, limit, fix?.value]);

it.each([
  ['gold-18k-yellow', 1.4, 1.6],
  ['silver-925', 1.4, 1.6],
  ['platinum-950', 1.3, 1.5],
] as const)(
  'a shank of %s is cast from %d mm of thickness on, and lasts from %d mm on',
  (metal, least, good) => {
    const issue = (severity: string, limit: number) => [
      ['shank-thickness', severity, 'shank.thicknessMm', limit, good],
    ];
    expect(judged(metal, least - 0.01)).toEqual(issue('error', least));
    expect(judged(metal, least)).toEqual(issue('warning', good));
    expect(judged(metal, good - 0.01)).toEqual(issue('warning', good));
    expect(judged(metal, good)).toEqual([]);
  },
);

it('a shank of any metal has an error below 1.5 mm of width and a warning below 1.6', () => {
  const issue = (severity: string, limit: number) => [['shank-width', severity, 'shank.widthMm', limit, 1.6]];
  for (const metal of ['gold-18k-yellow', 'platinum-950'] as const) {
    expect(judged(metal, 2, 1.49)).toEqual(issue('error', 1.5));
    expect(judged(metal, 2, 1.5)).toEqual(issue('warning', 1.6));
    expect(judged(metal, 2, 1.6)).toEqual([]);
  }
});
