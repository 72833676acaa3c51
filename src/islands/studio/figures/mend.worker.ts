import { answerCalls } from '#client/worker-calls.ts';
import { withThickerWalls } from '#kernel/jewel/casting/thicker-wall.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { manifoldLibrary } from './manifold-library.ts';

/** Issues of a design with tried remedies for thin walls; takes as long as weighing a dozen designs. */
async function mend(design: Design, issues: readonly CastabilityIssue[]): Promise<CastabilityIssue[]> {
  return withThickerWalls(await manifoldLibrary(), design, issues);
}

const functions = { mend };
export type MendWorker = typeof functions;
answerCalls(functions);
