import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type DesignError, parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { type DesignChange, valueAt, withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { withFilledHalos } from './filled-halo.ts';

export type ChangedDesign =
  | {
      design: Design;
      /** Further changes that were needed to make the design possible; shown to the customer. */
      adjustments: readonly DesignChange[];
      errors: readonly [];
    }
  | { design: null; adjustments: readonly []; errors: readonly DesignError[] };

/** More rounds than any chain of adjustments needs. */
const MOST_ROUNDS = 16;

/**
 * The design with these values. Values that no longer fit are adjusted by the suggestion of each broken rule, never at a
 * path that was just chosen, and a halo stays filled. Returns the errors if nothing helps.
 */
export function changeDesign(design: Design, changes: readonly DesignChange[]): ChangedDesign {
  const chosen = changes.map(({ path }) => path);
  // Proportions belong to a shape; another shape starts with its usual ones.
  const fresh = changes.flatMap(({ path, value }): DesignChange[] => {
    if (path !== 'shape' && !path.endsWith('.shape')) return [];
    const proportions = path.replace(/shape$/, 'proportions');
    const isUnchanged = valueAt(design, path) === value || chosen.some((c) => c.startsWith(proportions));
    return isUnchanged || valueAt(design, proportions) == null ? [] : [{ path: proportions, value: null }];
  });
  const settled = settleDesign([...changes, ...fresh].reduce<unknown>(withChange, design), chosen);
  const filled = withFilledHalos(design, settled, chosen);
  return filled.design === null ? filled : { ...filled, adjustments: [...fresh, ...filled.adjustments] };
}

/** Like `changeDesign`, but a number stops at the limit that the rules set with all other values unchanged: for sliders. */
export function slideDesign(design: Design, changes: readonly DesignChange[]): ChangedDesign {
  const { errors } = parseDesign(changes.reduce<unknown>(withChange, design));
  const stopped = changes.map((one) => {
    const stop = errors.find(({ path, suggestion }) => path === one.path && typeof suggestion === 'number');
    return typeof one.value === 'number' && stop?.suggestion !== undefined
      ? { ...one, value: stop.suggestion }
      : one;
  });
  return changeDesign(design, stopped);
}

/**
 * Turns an untrusted document into a design by applying the suggestion of every broken rule, except at the `chosen`
 * paths. Returns the errors if nothing helps.
 */
export function settleDesign(input: unknown, chosen: readonly string[] = []): ChangedDesign {
  const adjustments: DesignChange[] = [];
  const tried = new Set<string>();
  let document = input;
  let parsed = parseDesign(document);
  for (let round = 0; parsed.design === null && round < MOST_ROUNDS; round++) {
    const next = parsed.errors.flatMap(remedies).find((change) => !tried.has(JSON.stringify(change)));
    if (next === undefined) break;
    tried.add(JSON.stringify(next));
    adjustments.push(next);
    document = withChange(document, next);
    parsed = parseDesign(document);
  }
  if (parsed.design === null) return { design: null, adjustments: [], errors: parsed.errors };
  return { design: parsed.design, adjustments: adjustments.filter(isStill), errors: [] };

  /** Changes that satisfy the rule without touching the chosen paths, best first. */
  function remedies({ path, suggestion, otherwise }: DesignError): DesignChange[] {
    const changes = suggestion === undefined ? [] : [{ path, value: suggestion }];
    if (otherwise != null) changes.push(otherwise);
    return changes.filter((one) => !chosen.some((c) => c === one.path || c.startsWith(`${one.path}.`)));
  }

  /** Whether no later change affects the same path or one above it. */
  function isStill({ path }: DesignChange, i: number): boolean {
    return !adjustments
      .slice(i + 1)
      .some((later) => path === later.path || path.startsWith(`${later.path}.`));
  }
}

/** The design with the fix of an issue applied; the same design if the issue has no fix. */
export function applyFix(design: Design, { fix }: Pick<CastabilityIssue, 'fix'>): Design {
  return fix === null ? design : (changeDesign(design, [fix]).design ?? design);
}
