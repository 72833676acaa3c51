import { strFromU8, unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import loadManifold from 'manifold-3d';
import { Box3, Mesh, MeshPhysicalMaterial, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import { describe, expect, it } from 'vitest';
import { castParts, layApart } from '#kernel/jewel/casting/cast-file.ts';
import { openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import { writeGlb } from '#kernel/jewel/models/glb.ts';
import { makeViewerScene } from '#kernel/jewel/models/make-viewer-scene.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';
import { modelFile } from './model-file.ts';
import { writeCasting } from './write-casting.ts';

const round = { shape: 'round', carat: 1 };
const stone = { shape: 'round', carat: 0.1 };
const halo = { style: 'visible', stoneMm: 1.3 };
const wedding = { version: 2, kind: 'wedding-band', metal: 'gold-18k-white' };
const solitaire = { version: 2, kind: 'ring', metal: 'platinum-950', centre: round };
/** One design of every kind. */
const everyKind = Object.entries({
  ring: { ...solitaire, head: { prongs: 6 } },
  'ring with halo and pavé': { ...solitaire, head: { halo }, row: { style: 'pave', stoneMm: 1.4 } },
  'ring with a blue oval': { ...solitaire, centre: { shape: 'oval', carat: 1.4, material: 'sapphire' } },
  'two-tone band': { ...wedding, accentMetal: 'gold-18k-rose', shank: { widthMm: 5, thicknessMm: 2 } },
  'eternity band': { version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 },
  pendant: { version: 2, kind: 'pendant', metal: 'gold-18k-yellow', stone: { shape: 'pear', carat: 0.7 } },
  'pair of studs': { version: 2, kind: 'earrings', metal: 'platinum-950', style: 'stud', stone: round },
  'pair of hoops': {
    version: 2,
    kind: 'earrings',
    metal: 'gold-18k-rose',
    style: 'hoop',
    hoop: { innerDiameterMm: 14, widthMm: 2, stoneMm: 1.4 },
  },
  bangle: { version: 2, kind: 'bangle', metal: 'gold-18k-yellow', stars: { count: 5, largestMm: 2 } },
  'line bracelet': { version: 2, kind: 'tennis-bracelet', metal: 'gold-18k-white', stone },
  'bridal set': { version: 2, kind: 'set', pieces: [solitaire, wedding] },
}).map(([name, document]) => ({ name, document }));
/** `npm test` exports only a piece of two alloys. */
const quickKinds = ['two-tone band'];
const each = isLongSuite ? everyKind : everyKind.filter(({ name }) => quickKinds.includes(name));

function modelOf(document: unknown): JewelModel {
  return buildJewel(designOf(document));
}

async function complaints(glb: ArrayBuffer): Promise<string[]> {
  const report = await validateBytes(new Uint8Array(glb), { maxIssues: 20 });
  return [...new Set(report.issues.messages.map(({ code }) => code))];
}

describe('GLB', () => {
  it.each(each)('of a $name passes Khronos’s validator and is read by three', async ({ document }) => {
    const model = modelOf(document);
    const glb = modelFile(model, 'glb').buffer;
    // The validator of 2022 does not know dispersion; it must know everything else.
    expect((await complaints(glb)).filter((code) => code !== 'UNSUPPORTED_EXTENSION')).toEqual([]);
    const viewerFile = writeGlb(makeViewerScene(model, 'shells'));
    expect(await complaints(viewerFile.buffer)).toEqual([]);
    expect(viewerFile.length).toBeLessThan(5_000_000);

    const { scene } = await new GLTFLoader().parseAsync(glb, '');
    const size = new Box3().setFromObject(scene, true).getSize(new Vector3());
    expect(size.x * 1000).toBeCloseTo(model.bounds.max[0] - model.bounds.min[0], 1);
    const glass: MeshPhysicalMaterial[] = [];
    scene.traverse((object) => {
      if (object instanceof Mesh && object.material instanceof MeshPhysicalMaterial) {
        if (object.material.transmission === 1) glass.push(object.material);
      }
    });
    expect(glass.length).toBe(model.stones.length);
  });
});

/** Triangles of a binary STL, corners merged by coordinates. */
function readStl(file: ArrayBuffer): { positions: Float32Array; indices: Uint32Array } {
  const view = new DataView(file);
  const count = view.getUint32(80, true);
  const known = new Map<string, number>();
  const positions: number[] = [];
  const indices = new Uint32Array(count * 3);
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const at = 84 + t * 50 + 12 + k * 12;
      const p = [view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
      const key = p.join(' ');
      const index = known.get(key) ?? known.size;
      if (index === known.size) positions.push(...p);
      known.set(key, index);
      indices[t * 3 + k] = index;
    }
  }
  return { positions: Float32Array.from(positions), indices };
}

/** Number of closed shells, by shared corners. */
function shells(indices: Uint32Array, vertices: number): number {
  const root = Int32Array.from({ length: vertices }, (_, i) => i);
  const find = (v: number): number => {
    let at = v;
    while (root[at] !== at) {
      root[at] = root[root[at] ?? 0] ?? 0;
      at = root[at] ?? 0;
    }
    return at;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const a = find(indices[i] ?? 0);
    root[find(indices[i + 1] ?? 0)] = a;
    root[find(indices[i + 2] ?? 0)] = find(a);
  }
  return new Set(Array.from(root, (_, v) => find(v))).size;
}

describe('the casting worker', () => {
  it.each(each)('writes a $name in mm, one closed shell per part as cast', async ({ name, document }) => {
    const library = await loadManifold();
    library.setup();
    const laid = layApart(castParts(library, designOf(document)));
    const request = { document, format: 'stl', title: name } as const;
    const solid = readStl(await writeCasting(request, async () => library));
    if (laid.length < 10) expect(openEdges(solid)).toBe(0);
    const copies = laid.reduce((sum, { places }) => sum + places.length, 0);
    expect(shells(solid.indices, solid.positions.length / 3)).toBe(copies);
    const xs = solid.positions.filter((_, i) => i % 3 === 0);
    const width = xs.reduce((a, b) => Math.max(a, b)) - xs.reduce((a, b) => Math.min(a, b));
    expect(width).toBeGreaterThan(3);
  });

  it('writes 3MF with its unit', async () => {
    const request = { document: wedding, format: '3mf', title: 'Band' } as const;
    const file = await writeCasting(request, () => loadManifold());
    const xml = strFromU8(unzipSync(new Uint8Array(file))['3D/3dmodel.model'] ?? new Uint8Array());
    expect(xml).toContain('unit="millimeter"');
  });

  it('says why a document cannot be cast', async () => {
    const request = { document: { kind: 'ring' }, format: 'stl', title: '' } as const;
    await expect(writeCasting(request, () => loadManifold())).rejects.toThrow('invalid design');
  });
});

describe('USDZ', () => {
  it.each(each)(
    'of a $name is read by three at true scale, within the size limit for phones',
    ({ document }) => {
      const model = modelOf(document);
      const file = modelFile(model, 'usdz');
      expect(file.length).toBeLessThan(10_000_000);
      const box = new Box3().setFromObject(new USDLoader().parse(file.buffer), true);
      const size = box.getSize(new Vector3());
      const { min, max } = model.bounds;
      expect(size.x * 1000).toBeCloseTo(max[0] - min[0], 1);
      expect(size.y * 1000).toBeCloseTo(max[2] - min[2], 1);
      expect(size.z * 1000).toBeCloseTo(max[1] - min[1], 1);
      expect(box.min.y * 1000).toBeCloseTo(min[2] - model.groundZ, 1);
    },
  );
});
