import { loadChunk } from '#client/guard.ts';
import { overlayTexts } from '#client/texts.ts';

/** The test and its words: nothing of it is fetched before somebody asks for it. */
export async function loadGradeTest() {
  const [{ GradeTest }, t] = await Promise.all([
    loadChunk(() => import('./GradeTest.tsx')),
    overlayTexts(['grade-test', 'jewel']),
  ]);
  return { GradeTest, t };
}
