import { answerCalls } from '#client/worker-calls.ts';
import { withThickerWalls } from '#kernel/jewel/casting/thicker-wall.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { manifoldLibrary } from './manifold-library.ts';

/** The issues of a design with what would thicken its thin walls, tried out: as long as a dozen designs take to be weighed. */
async function mend(design: Design, issues: readonly CastabilityIssue[]): Promise<CastabilityIssue[]> {
  return withThickerWalls(await manifoldLibrary(), design, issues);
}

const functions = { mend };
export type MendWorker = typeof functions;
answerCalls(functions);
