import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  type Material,
  Matrix4,
  Mesh,
  MeshPhysicalMaterial,
} from 'three';
import type { CutStone } from '#kernel/gems/cut-stone.ts';
import { GEM_MATERIALS } from '#kernel/gems/gem-materials.ts';
import { stoneOptics } from '#kernel/gems/stone-optics.ts';
import type { Mat4, Mesh as Solid } from '#kernel/mesh/mesh.ts';
import { ALLOYS, FINISHES } from '#kernel/metals/alloys.ts';
import type { FinishId, MetalId } from '#kernel/metals/metal-ids.ts';
import type { JewelModel, PlacedStone } from '#kernel/pieces/parts/model.ts';

const METRES_PER_MM = 0.001;
/** The way light takes through a stone, for viewers that know no facets, in parts of its depth. */
const MEAN_PATH = 1.6;

export interface ExportStyle {
  /** glTF carries transmission, volume, index and dispersion; USD's preview surface knows opacity alone. */
  glass: 'transmission' | 'opacity';
}

function geometryOf({ positions, normals, indices }: Solid): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  const isSmall = positions.length / 3 <= 65_535;
  geometry.setIndex(new BufferAttribute(isSmall ? Uint16Array.from(indices) : indices, 1));
  return geometry;
}

function metalOf(metal: MetalId, finish: FinishId): Material {
  return new MeshPhysicalMaterial({
    name: `${metal} ${finish}`,
    color: new Color().setRGB(...ALLOYS[metal].f0),
    metalness: 1,
    roughness: FINISHES[finish].roughness,
    anisotropy: finish === 'brushed' ? FINISHES.brushed.anisotropy : 0,
  });
}

/** Body colour: what a path of so many mm leaves of white. */
const bodyColour = ({ material, grades }: PlacedStone, mm: number): Color => {
  const [r, g, b] = stoneOptics(material, grades).absorption;
  return new Color().setRGB(Math.exp(-r * mm), Math.exp(-g * mm), Math.exp(-b * mm));
};

function gemOf(placed: PlacedStone, { glass }: ExportStyle): Material {
  const { material, cutStone: stone } = placed;
  const { index, dispersion } = GEM_MATERIALS[material];
  const name = `${material} ${stone.widthMm.toFixed(1)} mm`;
  const pathMm = stone.depthMm * MEAN_PATH;
  if (glass === 'opacity') {
    const color = bodyColour(placed, pathMm);
    return new MeshPhysicalMaterial({
      name,
      color,
      roughness: 0,
      opacity: 0.45,
      transparent: true,
      ior: index,
    });
  }
  return new MeshPhysicalMaterial({
    name,
    roughness: 0,
    transmission: 1,
    ior: index,
    // KHR_materials_dispersion: 20 over the Abbe number.
    dispersion: (20 * dispersion) / (index - 1),
    thickness: stone.depthMm,
    attenuationColor: bodyColour(placed, pathMm),
    attenuationDistance: pathMm * METRES_PER_MM,
  });
}

/**
 * The piece as a three scene for exporters: metres, Y up, standing on the ground; repeated parts as nodes that share
 * their geometry.
 */
export function exportScene(model: JewelModel, style: ExportStyle): Group {
  const root = new Group();
  root.name = 'piece';
  root.matrixAutoUpdate = true;
  root.rotation.x = -Math.PI / 2;
  root.scale.setScalar(METRES_PER_MM);
  root.position.y = -model.groundZ * METRES_PER_MM;
  const materials = new Map<string, Material>();
  const materialOf = (key: string, make: () => Material): Material => {
    const material = materials.get(key) ?? make();
    materials.set(key, material);
    return material;
  };
  const add = (name: string, geometry: BufferGeometry, material: Material, matrix: Mat4 | null) => {
    const mesh = new Mesh(geometry, material);
    mesh.name = name;
    if (matrix !== null)
      new Matrix4().fromArray(matrix).decompose(mesh.position, mesh.quaternion, mesh.scale);
    root.add(mesh);
  };
  for (const { name, metal, finish, mesh, instances } of model.parts) {
    const geometry = geometryOf(mesh);
    const material = materialOf(`${metal} ${finish}`, () => metalOf(metal, finish));
    for (const matrix of instances ?? [null]) add(name, geometry, material, matrix);
  }
  const shapes = new Map<CutStone, BufferGeometry>();
  for (const placed of model.stones) {
    const { cutStone, material, grades, role, matrix } = placed;
    const geometry = shapes.get(cutStone) ?? geometryOf(cutStone.mesh);
    shapes.set(cutStone, geometry);
    const key = `${material} ${grades?.colour ?? ''} ${cutStone.widthMm.toFixed(1)}`;
    add(
      `${role} stone`,
      geometry,
      materialOf(key, () => gemOf(placed, style)),
      matrix,
    );
  }
  root.updateMatrixWorld(true);
  return root;
}

/** Frees what an export scene holds. */
export function disposeScene(root: Group): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    object.material.dispose();
  });
}
