import { loadChunk } from '#client/guard.ts';
import { overlayTexts } from '#client/texts.ts';

/** Loads the test with its texts on demand. */
export async function loadGradeTest() {
  const [{ GradeTest }, t] = await Promise.all([
    loadChunk(() => import('./GradeTest.tsx')),
    overlayTexts(['grade-test', 'jewel']),
  ]);
  return { GradeTest, t };
}
