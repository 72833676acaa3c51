import { loadChunk } from '#client/guard.ts';

/** The live picture of a stone on its own, as a chunk of its own, for islands that show stones. */
export async function loadLooseStoneStage() {
  const [{ Stage }, { looseStone }] = await Promise.all([
    loadChunk(() => import('./stage/Stage.tsx')),
    loadChunk(() => import('#kernel/jewel/pieces/loose-stone.ts')),
  ]);
  return { Stage, looseStone };
}
