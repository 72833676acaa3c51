import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { InstancedMesh } from 'three';
import { METAL_LAYER, PIECE_LAYER } from './ambient-occlusion/ambient-occlusion-bake.ts';
import { type EngravedText, engravedMesh } from './engraving/engraved-mesh.ts';
import { DIMMED } from './metal/metal-material.ts';
import { isMeant, type Piece } from './model/piece.ts';

interface PieceMeshesProps {
  piece: Piece;
  /** Names and roles of highlighted parts; empty for all. */
  highlight: readonly string[];
  engraving: EngravedText | null;
}

/** Fills a mesh's instances once it exists. */
const placed =
  (matrices: Piece['metals'][number]['matrices'], layers: readonly number[]) =>
  (mesh: InstancedMesh | null) => {
    if (mesh === null) return;
    matrices.forEach((matrix, i) => {
      mesh.setMatrixAt(i, matrix);
    });
    mesh.instanceMatrix.needsUpdate = true;
    mesh.computeBoundingSphere();
    for (const layer of layers) mesh.layers.enable(layer);
  };

/** Metal and stones of a piece, placed in the studio. */
export function PieceMeshes({ piece, highlight, engraving }: PieceMeshesProps) {
  const engraved = useMemo(() => engraving && engravedMesh(engraving), [engraving]);
  useEffect(() => () => engraved?.dispose(), [engraved]);
  useLayoutEffect(() => {
    for (const { gem, role } of piece.stones) gem.dim(isMeant(highlight, 'stone', role) ? 0 : DIMMED);
  }, [piece, highlight]);
  return (
    <group matrix={piece.pose} matrixAutoUpdate={false} dispose={null}>
      {piece.metals.map(({ part, geometry, lit, dimmed, matrices }, i) => (
        <instancedMesh
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
          key={`metal ${i} ${geometry.id}`}
          ref={placed(matrices, [METAL_LAYER, PIECE_LAYER])}
          args={[geometry, lit, matrices.length]}
          material={isMeant(highlight, part.name, part.role) ? lit : dimmed}
          name={part.name}
          frustumCulled={false}
        />
      ))}
      {piece.stones.map(({ geometry, gem, matrices, role }, i) => (
        <instancedMesh
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={`stone ${i} ${geometry.id}`}
          ref={placed(matrices, [PIECE_LAYER])}
          args={[geometry, gem.material, matrices.length]}
          name={role}
          frustumCulled={false}
        />
      ))}
      {engraved && <primitive object={engraved.mesh} />}
    </group>
  );
}
