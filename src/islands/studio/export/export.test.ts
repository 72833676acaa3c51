import { strFromU8, unzipSync } from 'fflate';
import loadManifold from 'manifold-3d';
import { Box3, Mesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeStl } from '#kernel/casting/stl.ts';
import { write3mf } from '#kernel/casting/three-mf.ts';
import { type ExactMetal, uniteMetal } from '#kernel/casting/union.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { meshVolume } from '#kernel/mesh/mesh-builder.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { writeGlb } from './glb.ts';
import { writeUsdz } from './usdz.ts';

/** What GLTFExporter needs of a browser to put its parts together. */
class Reader {
  result: ArrayBuffer | null = null;
  onloadend: (() => void) | null = null;
  readAsArrayBuffer(blob: Blob): void {
    blob.arrayBuffer().then((buffer) => {
      this.result = buffer;
      this.onloadend?.();
    });
  }
}

const document = {
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-yellow',
  centre: { shape: 'oval', carat: 1, material: 'sapphire' },
  row: { style: 'pave', stoneMm: 1.3, coverage: 'third' },
};

let model: JewelModel;
let united: ExactMetal;

beforeAll(async () => {
  Object.assign(globalThis, { FileReader: Reader });
  const { design, errors } = parseDesign(document);
  if (design === null) throw new Error(JSON.stringify(errors));
  model = buildJewel(design);
  const library = await loadManifold();
  library.setup();
  united = uniteMetal(library, model);
}, 60_000);

interface Gltf {
  asset: { version: string };
  extensionsUsed: string[];
  materials: { name: string; extensions?: { KHR_materials_ior?: { ior: number } } }[];
  nodes: unknown[];
  meshes: unknown[];
}

const jsonOf = (glb: ArrayBuffer): Gltf => {
  const length = new DataView(glb).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(glb, 20, length)));
};

describe('GLB', () => {
  it('carries the glass of the stones and shares what repeats', async () => {
    const gltf = jsonOf(await writeGlb(model));
    expect(gltf.asset.version).toBe('2.0');
    expect(gltf.extensionsUsed).toEqual(
      expect.arrayContaining([
        'KHR_materials_transmission',
        'KHR_materials_volume',
        'KHR_materials_ior',
        'KHR_materials_dispersion',
      ]),
    );
    const sapphire = gltf.materials.find(({ name }) => name.startsWith('sapphire'));
    expect(sapphire?.extensions?.KHR_materials_ior?.ior).toBeCloseTo(1.768, 3);
    expect(gltf.nodes.length).toBeGreaterThan(gltf.meshes.length + 10);
  });

  it('is read by three at true size, in metres, Y up', async () => {
    const glb = await writeGlb(model);
    const { scene } = await new GLTFLoader().parseAsync(glb, '');
    const size = new Box3().setFromObject(scene).getSize(new Vector3());
    const { min, max } = model.bounds;
    expect(size.x * 1000).toBeCloseTo(max[0] - min[0], 1);
    expect(size.y * 1000).toBeCloseTo(max[2] - min[2], 1);
    let meshes = 0;
    scene.traverse((object) => {
      if (object instanceof Mesh) meshes++;
    });
    expect(meshes).toBe(
      model.parts.reduce((n, p) => n + (p.instances?.length ?? 1), 0) + model.stones.length,
    );
  });
});

describe('STL', () => {
  it('holds the united metal in mm, closed', () => {
    const view = new DataView(writeStl(united.casting()));
    const count = view.getUint32(80, true);
    expect(count).toBe(united.casting().indices.length / 3);
    expect(view.byteLength).toBe(84 + count * 50);
    let six = 0;
    for (let t = 0; t < count; t++) {
      const v = Array.from({ length: 9 }, (_, i) => view.getFloat32(84 + t * 50 + 12 + i * 4, true));
      const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = v;
      six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    }
    const exact = united.volumeMm3['gold-18k-yellow'] ?? 0;
    expect(six / 6 / exact).toBeCloseTo(1, 3);
  });
});

describe('3MF', () => {
  it('says its unit and keeps the shell closed after rounding', () => {
    const files = unzipSync(write3mf(united.casting(), 'A & B'));
    const xml = strFromU8(files['3D/3dmodel.model'] ?? new Uint8Array());
    expect(xml).toContain('unit="millimeter"');
    expect(xml).toContain('A &#38; B');
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    const vertices = [...xml.matchAll(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"/g)].flatMap((m) => [
      Number(m[1]),
      Number(m[2]),
      Number(m[3]),
    ]);
    const indices = [...xml.matchAll(/v1="(\d+)" v2="(\d+)" v3="(\d+)"/g)].flatMap((m) => [
      Number(m[1]),
      Number(m[2]),
      Number(m[3]),
    ]);
    const edges = new Map<string, number>();
    for (let t = 0; t < indices.length; t += 3)
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const [from, to] = [indices[t + a] ?? 0, indices[t + b] ?? 0];
        const key = from < to ? `${from} ${to}` : `${to} ${from}`;
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
    expect([...edges.values()].every((sum) => sum === 0)).toBe(true);
    const mesh = {
      positions: Float32Array.from(vertices),
      normals: new Float32Array(),
      indices: Uint32Array.from(indices),
    };
    expect(meshVolume(mesh) / meshVolume(united.casting())).toBeCloseTo(1, 3);
  }, 60_000);

  it('gives the same bytes for the same design', () => {
    const bead = model.parts.find(({ role }) => role === 'bead')?.mesh ?? united.casting();
    expect(Buffer.from(write3mf(bead, 'ring')).equals(Buffer.from(write3mf(bead, 'ring')))).toBe(true);
  });
});

describe('USDZ', () => {
  it('stands at true scale with every stone, as glass', async () => {
    const files = unzipSync(await writeUsdz(model));
    expect(Object.keys(files)[0]).toBe('model.usda');
    const text = strFromU8(files['model.usda'] ?? new Uint8Array());
    expect(text).toContain('metersPerUnit = 1');
    expect(text).toMatch(/inputs:opacity = 0\.45/);
    expect(text.match(/stone/g)?.length ?? 0).toBeGreaterThanOrEqual(model.stones.length);
  });
});
