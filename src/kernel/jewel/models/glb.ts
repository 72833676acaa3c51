import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { Glass, ViewerMaterial, ViewerMesh, ViewerScene } from './viewer-scene.ts';

const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;
const VERTICES = 34962;
const TRIANGLES = 34963;
const LARGEST_SHORT = 65_535;
/** Refractive index of common glass; the default of glTF readers. */
const USUAL_INDEX = 1.5;

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function glassExtensions({ index, dispersion, thickness, attenuationColour, attenuationMetres }: Glass) {
  return {
    KHR_materials_transmission: { transmissionFactor: 1 },
    KHR_materials_volume: {
      thicknessFactor: thickness,
      attenuationColor: attenuationColour,
      attenuationDistance: attenuationMetres,
    },
    ...(index === USUAL_INDEX ? {} : { KHR_materials_ior: { ior: index } }),
    ...(dispersion === 0 ? {} : { KHR_materials_dispersion: { dispersion } }),
  };
}

function materialOf(material: ViewerMaterial) {
  const { name, colour, opacity, metalness, roughness, anisotropy, glass } = material;
  const extensions = {
    ...(glass ? glassExtensions(glass) : {}),
    ...(anisotropy === 0 ? {} : { KHR_materials_anisotropy: { anisotropyStrength: anisotropy } }),
  };
  return {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: [...colour, opacity],
      metallicFactor: metalness,
      roughnessFactor: roughness,
    },
    ...(opacity < 1 ? { alphaMode: 'BLEND' } : {}),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
}

/** A matrix is written only if something is moved. */
const placedBy = (matrix: Mat4): object =>
  matrix.every((value, index) => value === (index % 5 === 0 ? 1 : 0)) ? {} : { matrix: [...matrix] };

/** Minimum and maximum of each coordinate. */
function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, index) => {
    const axis = index % 3;
    min[axis] = Math.min(at(min, axis), value);
    max[axis] = Math.max(at(max, axis), value);
  });
  return { min, max };
}

/** The binary part: all number lists, one after the other. */
class Numbers {
  readonly accessors: object[] = [];
  readonly views: object[] = [];
  readonly lists: { list: Float32Array | Uint16Array | Uint32Array; at: number }[] = [];
  length = 0;

  private add(list: Float32Array | Uint16Array | Uint32Array, target: number, accessor: object): number {
    this.views.push({ buffer: 0, byteOffset: this.length, byteLength: list.byteLength, target });
    this.lists.push({ list, at: this.length });
    this.length += padded(list.byteLength);
    return this.accessors.push({ bufferView: this.views.length - 1, ...accessor }) - 1;
  }

  vectors(list: Float32Array, bounds = {}): number {
    const count = list.length / 3;
    return this.add(list, VERTICES, { componentType: FLOAT, count, type: 'VEC3', ...bounds });
  }

  indices(list: Uint32Array, vertices: number): number {
    const isSmall = vertices <= LARGEST_SHORT;
    const componentType = isSmall ? UNSIGNED_SHORT : UNSIGNED_INT;
    const accessor = { componentType, count: list.length, type: 'SCALAR' };
    return this.add(isSmall ? Uint16Array.from(list) : list, TRIANGLES, accessor);
  }
}

function pack(document: object, numbers: Numbers): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(document));
  const jsonLength = padded(json.length);
  const whole = new Uint8Array(12 + 8 + jsonLength + 8 + numbers.length);
  const view = new DataView(whole.buffer);
  const words = [MAGIC, 2, whole.length, jsonLength, JSON_CHUNK];
  words.forEach((word, index) => {
    view.setUint32(index * 4, word, true);
  });
  whole.fill(0x20, 20, 20 + jsonLength);
  whole.set(json, 20);
  const body = 20 + jsonLength;
  view.setUint32(body, numbers.length, true);
  view.setUint32(body + 4, BINARY_CHUNK, true);
  for (const { list, at: offset } of numbers.lists)
    whole.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), body + 8 + offset);
  return whole;
}

/** A scene as binary glTF 2.0: one file, metres, Y up. Equal scenes give equal bytes. */
export function writeGlb({ root, parts }: ViewerScene): Uint8Array<ArrayBuffer> {
  const numbers = new Numbers();
  const materials = [...new Set(parts.map(({ material }) => material))];
  const primitives = new Map<ViewerMesh, object>();
  const primitiveOf = (mesh: ViewerMesh): object => {
    const known = primitives.get(mesh) ?? {
      attributes: {
        POSITION: numbers.vectors(mesh.positions, boundsOf(mesh.positions)),
        NORMAL: numbers.vectors(mesh.normals),
      },
      indices: numbers.indices(mesh.indices, mesh.positions.length / 3),
    };
    primitives.set(mesh, known);
    return known;
  };
  const meshes = parts.map(({ name, mesh, material }) => ({
    name,
    primitives: [{ ...primitiveOf(mesh), material: materials.indexOf(material) }],
  }));
  const places = parts.flatMap(({ name, instances }, mesh) =>
    instances.map((matrix) => ({ name, mesh, ...placedBy(matrix) })),
  );
  const written = materials.map(materialOf);
  const extensionsUsed = [...new Set(written.flatMap(({ extensions = {} }) => Object.keys(extensions)))];
  const document = {
    asset: { version: '2.0' },
    ...(extensionsUsed.length === 0 ? {} : { extensionsUsed }),
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'piece', matrix: [...root], children: places.map((_, index) => index + 1) }, ...places],
    meshes,
    materials: written,
    accessors: numbers.accessors,
    bufferViews: numbers.views,
    buffers: [{ byteLength: numbers.length }],
  };
  return pack(document, numbers);
}
