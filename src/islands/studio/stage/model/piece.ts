import { Box3, type Matrix4, type ShaderMaterial, Sphere, Vector3 } from 'three';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { AmbientOcclusionUniforms } from '../ambient-occlusion/ambient-occlusion-uniforms.ts';
import type { Family } from '../camera/family.ts';
import type { EnvironmentUniforms } from '../environment/environment-uniforms.ts';
import { type GemMaterial, gemMaterial } from '../gem/gem-material.ts';
import { metalMaterial } from '../metal/metal-material.ts';
import { isWhiteMetal } from '../metal/metal-optics.ts';
import { type MetalBatch, metalBatches, type StoneBatch, stoneBatches } from './batches.ts';

export interface DrawnMetal extends MetalBatch {
  lit: ShaderMaterial;
  dimmed: ShaderMaterial;
}

export interface DrawnStones extends StoneBatch {
  gem: GemMaterial;
}

/** A model prepared for the GPU: geometry, materials, and position in the studio. */
export class Piece {
  readonly model: JewelModel;
  readonly family: Family;
  readonly pose: Matrix4;
  readonly metals: readonly DrawnMetal[];
  readonly stones: readonly DrawnStones[];
  /** Bounding sphere of the piece and its ground, in the studio. */
  readonly sphere: Sphere;
  /** Most of the metal is white. */
  readonly isWhite: boolean;
  readonly #materials = new Map<string, { lit: ShaderMaterial; dimmed: ShaderMaterial }>();

  constructor(
    model: JewelModel,
    family: Family,
    pose: Matrix4,
    environment: EnvironmentUniforms,
    occlusion: AmbientOcclusionUniforms,
  ) {
    this.model = model;
    this.family = family;
    this.pose = pose;
    const across = new Vector3(0, 1, 0).transformDirection(this.pose);
    this.metals = metalBatches(model).map((batch) => {
      const { metal, finish } = batch.part;
      const key = `${metal} ${finish}`;
      const pair = this.#materials.get(key) ?? {
        lit: metalMaterial(metal, finish, across, environment, occlusion, false),
        dimmed: metalMaterial(metal, finish, across, environment, occlusion, true),
      };
      this.#materials.set(key, pair);
      return { ...batch, ...pair };
    });
    const main: MetalId = model.parts[0]?.metal ?? 'platinum-950';
    const seat = model.parts.length === 0 ? null : ALLOYS[main].f0;
    this.stones = stoneBatches(model).map((batch) => ({
      ...batch,
      gem: gemMaterial(batch, environment, seat),
    }));
    const { min, max } = model.bounds;
    this.sphere = new Box3(new Vector3(...min), new Vector3(...max))
      .applyMatrix4(this.pose)
      .getBoundingSphere(new Sphere());
    this.isWhite = isWhiteMetal(main);
  }

  dispose(): void {
    for (const { geometry } of [...this.metals, ...this.stones]) geometry.dispose();
    for (const { gem } of this.stones) gem.material.dispose();
    for (const { lit, dimmed } of this.#materials.values()) {
      lit.dispose();
      dimmed.dispose();
    }
  }
}

/** Whether a list of names and roles includes a part or stone; an empty list includes all. */
export const isMeant = (names: readonly string[], name: string, role: string): boolean =>
  names.length === 0 || names.includes(name) || names.includes(role);
