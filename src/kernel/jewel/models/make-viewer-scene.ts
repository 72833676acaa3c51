import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import { stoneOptics } from '#kernel/jewel/gems/stone-optics.ts';
import { fromBasis, identity } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { ALLOYS, FINISHES } from '#kernel/jewel/metals/alloys.ts';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { stoneShells } from './stone-shells.ts';
import type { ViewerMaterial, ViewerPart, ViewerScene } from './viewer-scene.ts';

/**
 * How stones are shown by viewers that do not refract light at facets. `glass`: with their optical properties, for
 * programs that trace rays. `shells`: a mirrored pavilion under a clear crown, which glitters facet by facet in viewers
 * that only reflect.
 */
export type StoneLook = 'glass' | 'shells';

const METRES_PER_MM = 0.001;
/** Mean path of light through a stone relative to its depth, for viewers without facets. */
const MEAN_PATH = 1.6;

function metalOf(metal: MetalId, finish: FinishId): ViewerMaterial {
  return {
    name: `${metal} ${finish}`,
    colour: ALLOYS[metal].f0,
    opacity: 1,
    metalness: 1,
    roughness: FINISHES[finish].roughness,
    anisotropy: finish === 'brushed' ? FINISHES.brushed.anisotropy : 0,
  };
}

/** Body colour: white light after a path of `mm`. */
function bodyColour({ material, grades }: PlacedStone, mm: number): Vec3 {
  const [r, g, b] = stoneOptics(material, grades).absorption;
  return [Math.exp(-r * mm), Math.exp(-g * mm), Math.exp(-b * mm)];
}

const stoneName = ({ material, cutStone }: PlacedStone): string =>
  `${material} ${cutStone.widthMm.toFixed(1)} mm`;

function glassOf(placed: PlacedStone): ViewerMaterial {
  const { index, dispersion } = GEM_MATERIALS[placed.material];
  const { depthMm } = placed.cutStone;
  const pathMm = depthMm * MEAN_PATH;
  return {
    name: stoneName(placed),
    colour: [1, 1, 1],
    opacity: 1,
    metalness: 0,
    roughness: 0,
    anisotropy: 0,
    glass: {
      index,
      dispersion: (20 * dispersion) / (index - 1),
      thickness: depthMm,
      attenuationColour: bodyColour(placed, pathMm),
      attenuationMetres: pathMm * METRES_PER_MM,
    },
  };
}

/** Share of the light that a pavilion reflects. */
const RETURNED = 0.94;
/** Opacity low enough to show the pavilion; the crown keeps its own gloss. */
const CROWN_OPACITY = 0.16;

function shellsOf(placed: PlacedStone): Record<'pavilion' | 'crown', ViewerMaterial> {
  const colour = bodyColour(placed, placed.cutStone.depthMm * MEAN_PATH);
  const [r, g, b] = colour;
  const name = stoneName(placed);
  const even = { roughness: 0.03, anisotropy: 0 };
  return {
    pavilion: {
      ...even,
      name: `${name} pavilion`,
      colour: [r * RETURNED, g * RETURNED, b * RETURNED],
      opacity: 1,
      metalness: 1,
    },
    crown: { ...even, name: `${name} crown`, colour, opacity: CROWN_OPACITY, metalness: 0 },
  };
}

/** Z up becomes Y up, millimetres become metres, and the piece is moved onto the ground. */
const rootOf = ({ groundZ }: JewelModel): Mat4 =>
  fromBasis(
    [METRES_PER_MM, 0, 0],
    [0, 0, -METRES_PER_MM],
    [0, METRES_PER_MM, 0],
    [0, -groundZ * METRES_PER_MM, 0],
  );

/** Equal stones: same cut and body colour. */
interface StoneGroup {
  first: PlacedStone;
  instances: Mat4[];
}

function stoneGroups(stones: readonly PlacedStone[]): StoneGroup[] {
  const groups = new Map<CutStone, Map<string, StoneGroup>>();
  for (const placed of stones) {
    const { cutStone, material, grades, role } = placed;
    const ofCut = groups.get(cutStone) ?? new Map<string, StoneGroup>();
    groups.set(cutStone, ofCut);
    const key = `${role} ${material} ${grades?.colour ?? ''}`;
    const group = ofCut.get(key) ?? { first: placed, instances: [] };
    ofCut.set(key, group);
    group.instances.push(placed.matrix);
  }
  return [...groups.values()].flatMap((ofCut) => [...ofCut.values()]);
}

/** The piece as glTF and USD viewers read it; repeated parts appear once with their placements. */
export function makeViewerScene(model: JewelModel, look: StoneLook): ViewerScene {
  const metals = new Map<string, ViewerMaterial>();
  const known = (made: ViewerMaterial): ViewerMaterial => {
    const material = metals.get(made.name) ?? made;
    metals.set(made.name, material);
    return material;
  };
  const metal = model.parts.map(
    ({ name, metal: alloy, finish, mesh, instances }): ViewerPart => ({
      name,
      mesh,
      material: known(metalOf(alloy, finish)),
      instances: instances ?? [identity()],
    }),
  );
  const stones = stoneGroups(model.stones).flatMap(({ first, instances }): ViewerPart[] => {
    const name = `${first.role} stone`;
    const { mesh } = first.cutStone;
    if (look === 'glass') return [{ name, mesh, material: glassOf(first), instances }];
    const shells = stoneShells(mesh);
    const materials = shellsOf(first);
    return [
      { name: `${name} pavilion`, mesh: shells.pavilion, material: materials.pavilion, instances },
      { name: `${name} crown`, mesh: shells.crown, material: materials.crown, instances },
    ];
  });
  return { root: rootOf(model), parts: [...metal, ...stones] };
}
