import { strFromU8, unzipSync } from 'fflate';
import loadManifold from 'manifold-3d';
import { Box3, Mesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeStl } from '#kernel/jewel/casting/stl.ts';
import { write3mf } from '#kernel/jewel/casting/three-mf.ts';
import { type ExactMetal, uniteMetal } from '#kernel/jewel/casting/union.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { meshVolume } from '#kernel/jewel/mesh/mesh-builder.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { modelFile } from './model-file.ts';

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
  model = buildJewel(designOf(document));
  const library = await loadManifold();
  library.setup();
  united = uniteMetal(library, model);
});

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
  it('contains the glass of the stones and shares repeated meshes', async () => {
    const gltf = jsonOf(modelFile(model, 'glb').buffer);
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
    const glb = modelFile(model, 'glb').buffer;
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
  it('contains the united metal in mm, closed', () => {
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
  it('states its unit and keeps the shell closed after rounding', () => {
    const objects = [{ name: 'ring', solid: united.casting(), places: [[0, 0, 0]] as const }];
    const files = unzipSync(write3mf(objects, 'A & B'));
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
  });

  it('is deterministic', () => {
    const solid = model.parts.find(({ role }) => role === 'bead')?.mesh ?? united.casting();
    const file = () => Buffer.from(write3mf([{ name: 'bead', solid, places: [[0, 0, 0]] }], 'ring'));
    expect(file().equals(file())).toBe(true);
  });
});

describe('USDZ', () => {
  it('aligns every file to 64 bytes, uncompressed', () => {
    const bytes = modelFile(model, 'usdz');
    const view = new DataView(bytes.buffer);
    let at = 0;
    let files = 0;
    while (view.getUint32(at, true) === 0x04034b50) {
      expect(view.getUint16(at + 8, true)).toBe(0);
      const begins = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
      expect(begins % 64).toBe(0);
      at = begins + view.getUint32(at + 18, true);
      files++;
    }
    expect(files).toBeGreaterThan(3);
    expect(Object.keys(unzipSync(bytes))[0]).toBe('model.usda');
  });

  it('states its unit, rests on level ground and has every stone in two shells', () => {
    const text = strFromU8(unzipSync(modelFile(model, 'usdz'))['model.usda'] ?? new Uint8Array());
    expect(text).toContain('metersPerUnit = 1');
    expect(text).toContain('alignment = "horizontal"');
    const places = (shell: string) => text.match(new RegExp(`def Xform "\\w+_stone_${shell}`, 'g'))?.length;
    expect(places('pavilion')).toBe(model.stones.length);
    expect(places('crown')).toBe(model.stones.length);
  });
});

describe('files for viewers', () => {
  it('contain a ring of 54 mm with its outer diameter, in metres', async () => {
    const { design } = parseDesign({
      version: 2,
      kind: 'wedding-band',
      metal: 'platinum-950',
      circumferenceMm: 54,
      shank: { widthMm: 4, thicknessMm: 1.8 },
    });
    if (design === null) throw new Error('no band');
    const band = buildJewel(design);
    const outerMm = 54 / Math.PI + 2 * 1.8;
    expect(band.bounds.max[0] - band.bounds.min[0]).toBeCloseTo(outerMm, 1);
    const { scene } = await new GLTFLoader().parseAsync(modelFile(band, 'glb').buffer, '');
    const inUsd = new USDLoader().parse(modelFile(band, 'usdz').buffer);
    for (const group of [scene, inUsd]) {
      const box = new Box3().setFromObject(group, true);
      const size = box.getSize(new Vector3());
      expect(size.x * 1000).toBeCloseTo(outerMm, 1);
      expect(size.y * 1000).toBeCloseTo(outerMm, 1);
      expect(size.z * 1000).toBeCloseTo(4, 1);
      expect(box.min.y).toBeCloseTo(0, 5);
    }
  });

  it('are deterministic', () => {
    for (const format of ['glb', 'usdz'] as const) {
      expect(Buffer.from(modelFile(model, format)).equals(Buffer.from(modelFile(model, format)))).toBe(true);
    }
  });
});
