import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { linkMeasures, linkParts, pitchOf } from './link.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await Module();
  library.setup();
});

describe('a link of a line', () => {
  it.each([0.03, 0.1, 0.5])(
    'of %d ct turns 30° inwards and 4.5° sideways about the next without touching it, and folds back no further than 12°',
    (carat) => {
      const stone = cutStone('round', { carat }, 'diamond');
      const pitch = pitchOf(stone.widthMm);
      const measures = linkMeasures(stone, pitch);
      const bench = new SolidBench(library);
      const metal = bench.union(
        linkParts(measures).flatMap(({ instances, mesh, name }) => {
          const solid = bench.solidOf(mesh, name);
          return instances === null ? [solid] : instances.map((matrix) => bench.placed(solid, matrix));
        }),
      );
      const gem = bench.solidOf(stone.mesh, 'stone');
      const link = bench.track(metal.add(gem));
      /** Volume shared with the next link, mm³, when it turns around the pin between them. */
      const shared = (inwardsDeg: number, sidewaysDeg = 0): number => {
        const next = link
          .translate([pitch / 2, 0, -measures.hingeZ])
          .rotate([0, inwardsDeg, 0])
          .rotate([0, 0, sidewaysDeg])
          .translate([pitch / 2, 0, measures.hingeZ]);
        return bench.track(bench.track(next).intersect(link)).volume();
      };
      for (const inwards of [0, 10, 20, 30]) expect(shared(inwards), `${inwards}°`).toBeLessThan(1e-4);
      for (const sideways of [-4.5, 4.5]) expect(shared(0, sideways), `${sideways}°`).toBeLessThan(1e-4);
      expect(shared(-2)).toBeLessThan(1e-4);
      expect(shared(-12)).toBeGreaterThan(0.01);
      // The pin is in the eye: pulled along the line by more than its play, it intersects the eye.
      const pulled = bench.track(link.translate([pitch + 0.15, 0, 0]));
      expect(bench.track(pulled.intersect(link)).volume()).toBeGreaterThan(1e-3);
      bench.clear();
    },
  );
});
