import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type DesignError, parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { type DesignChange, valueAt, withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { withFilledHalos } from './filled-halo.ts';

export type ChangedDesign =
  | {
      design: Design;
      /** What else had to change for the design to be made; for the customer to see. */
      adjustments: readonly DesignChange[];
      errors: readonly [];
    }
  | { design: null; adjustments: readonly []; errors: readonly DesignError[] };

/** More rounds than any chain of consequences needs. */
const MOST_ROUNDS = 16;

/**
 * The design with these values. What no longer goes with them is adjusted: every broken rule's suggestion is taken,
 * never at a path that was just chosen, and a halo stays filled. Where nothing helps, the errors are returned.
 */
export function changeDesign(design: Design, changes: readonly DesignChange[]): ChangedDesign {
  const chosen = changes.map(({ path }) => path);
  // Proportions are those of a shape; another begins with its own usual ones.
  const fresh = changes.flatMap(({ path, value }): DesignChange[] => {
    if (path !== 'shape' && !path.endsWith('.shape')) return [];
    const proportions = path.replace(/shape$/, 'proportions');
    const isKept = valueAt(design, path) === value || chosen.some((c) => c.startsWith(proportions));
    return isKept || valueAt(design, proportions) == null ? [] : [{ path: proportions, value: null }];
  });
  const settled = settleDesign([...changes, ...fresh].reduce<unknown>(withChange, design), chosen);
  const filled = withFilledHalos(design, settled, chosen);
  return filled.design === null ? filled : { ...filled, adjustments: [...fresh, ...filled.adjustments] };
}

/** As `changeDesign`, but a number goes only as far as the rules let it with everything else as it is: a slider stops. */
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
 * Makes a design of an untrusted document by taking the suggestion of every rule it breaks, except at the places in
 * `chosen`. Where nothing helps, the errors are returned.
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

  /** Changes with which the rule is kept and the chosen paths stay, the better one first. */
  function remedies({ path, suggestion, otherwise }: DesignError): DesignChange[] {
    const changes = suggestion === undefined ? [] : [{ path, value: suggestion }];
    if (otherwise != null) changes.push(otherwise);
    return changes.filter((one) => !chosen.some((c) => c === one.path || c.startsWith(`${one.path}.`)));
  }

  /** Not overtaken by a later change at the same place or above it. */
  function isStill({ path }: DesignChange, i: number): boolean {
    return !adjustments
      .slice(i + 1)
      .some((later) => path === later.path || path.startsWith(`${later.path}.`));
  }
}

/** The design with an issue's fix taken; the same design where it has none. */
export function applyFix(design: Design, { fix }: Pick<CastabilityIssue, 'fix'>): Design {
  return fix === null ? design : (changeDesign(design, [fix]).design ?? design);
}
