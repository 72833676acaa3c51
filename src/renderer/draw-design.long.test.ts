import { beforeAll, describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { openTestTracer } from '../../tests/fixtures/tracer.ts';
import { drawDesign } from './draw-design.ts';
import { readPiece } from './shots/designs.ts';
import type { Pixels } from './write/encode.ts';

const px = 96;
let tracer: WebAssembly.Module;
beforeAll(async () => {
  tracer = await openTestTracer();
});

const band = (metal: MetalId): Design => ({ ...readPiece('1101'), metal });

/** Mean of a channel over the pixels darker than the background: the piece itself. */
function metalMean({ rgb }: Pixels, channel: number): number {
  const values: number[] = [];
  for (let i = 0; i < rgb.length; i += 3) if ((rgb[i + 2] ?? 0) < 205) values.push(rgb[i + channel] ?? 0);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('a design outside the catalogue', () => {
  it('is drawn in its own colours: gold is golden, platinum is grey, the background is the page’s', {
    timeout: 120_000,
  }, () => {
    const [gold, platinum] = (['gold-18k-yellow', 'platinum-950'] as const).map((metal) =>
      drawDesign(tracer, band(metal), px),
    );
    if (!gold || !platinum) throw new Error('two pictures were drawn');
    expect([gold.width, gold.height, gold.rgb.length]).toEqual([px, px, px * px * 3]);
    expect(metalMean(gold, 0) - metalMean(gold, 2)).toBeGreaterThan(40);
    expect(Math.abs(metalMean(platinum, 0) - metalMean(platinum, 2))).toBeLessThan(12);
    const corner = Array.from(gold.rgb.subarray(0, 3));
    expect(corner.map((value, c) => Math.abs(value - ((0xef_ed_ea >> (16 - 8 * c)) % 256)) <= 1)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
