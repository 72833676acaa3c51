import { loadChunk } from '#client/guard.ts';

/** The 3D view of a loose stone as a chunk of its own, for other islands. */
export async function loadLooseStoneStage() {
  const [{ Stage }, { looseStone }] = await Promise.all([
    loadChunk(() => import('./stage/Stage.tsx')),
    loadChunk(() => import('#kernel/jewel/pieces/loose-stone.ts')),
  ]);
  return { Stage, looseStone };
}
