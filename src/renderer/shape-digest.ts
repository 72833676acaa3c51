import { createHash } from 'node:crypto';
import { modelOf } from './scene/build-scene.ts';
import type { Piece } from './trace/picture.ts';

/** Steps per millimetre: smaller differences are not visible, and machines may round them differently. */
const STEPS = 500;

const digests = new Map<string, string>();

/** Digest of the metal and the stones of these pieces, independent of their placement; it changes with their geometry. */
export function shapeDigest(pieces: readonly Piece[]): string {
  const hash = createHash('sha256');
  for (const { design } of pieces) {
    const key = JSON.stringify(design);
    const known = digests.get(key) ?? digestOf(design);
    digests.set(key, known);
    hash.update(known);
  }
  return hash.digest('hex').slice(0, 12);
}

function digestOf(design: Piece['design']): string {
  const hash = createHash('sha256');
  const add = (values: ArrayLike<number>): void => {
    hash.update(Int32Array.from(values, (value) => Math.round(value * STEPS)));
  };
  const { parts, stones } = modelOf(design);
  for (const { metal, finish, mesh, instances } of parts) {
    hash.update(`${metal} ${finish}`);
    add(mesh.positions);
    for (const instance of instances ?? []) add(instance);
  }
  for (const { material, cutStone, matrix } of stones) {
    hash.update(material);
    add(cutStone.mesh.positions);
    add(matrix);
  }
  return hash.digest('hex');
}
