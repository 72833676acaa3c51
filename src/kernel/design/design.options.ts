import { castability } from '#kernel/casting/castability.ts';
import { changeDesign } from '#kernel/design/design.change.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { controlsOf, type DesignControl, idlePaths } from '#kernel/design/design.controls.ts';
import { type DesignChange, type DesignValue, valueAt, withChange } from '#kernel/design/design.value.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { at } from '#kernel/mesh/vector.ts';
import type { DesignRule } from '#kernel/pieces/parts/impossibility.ts';

/** A value on offer. */
export interface Offer {
  value: DesignValue;
  /** Goes with everything else as it is. */
  fits: boolean;
  /** What else `changeDesign` would alter; null where the value cannot be had in this design at all. */
  brings: readonly DesignChange[] | null;
  /** The first rule in the way; null where none is. */
  rule: DesignRule | 'document' | 'castability' | null;
}

/** What one control of a design offers, given all the others. `isIdle`: it says nothing about this piece as it is. */
export type FittingControl = { path: string; isIdle: boolean } & (
  | { type: 'choice'; value: DesignValue; offers: readonly Offer[] }
  /** Values from `min` to `max` go with the rest; `least` and `most` are the ends of the whole scale. */
  | {
      type: 'number';
      value: number | null;
      min: number;
      max: number;
      least: number;
      most: number;
      step: number;
      isOptional: boolean;
    }
  | { type: 'text'; value: string; maxLength: number }
  /** `add`: what taking the part brings; null where it is there, or where only the customer can begin it. */
  | { type: 'part'; isPresent: boolean; start: DesignValue; add: Offer | null }
);

export type Fitting = Readonly<Record<string, FittingControl>>;

/**
 * Every control of a design by its path, with the options and limits that the rest of the design leaves. Nothing is
 * known here about jewellery: values are tried against the rules, so that an offer and a refusal can never differ.
 */
export function fitting(design: Design): Fitting {
  const isIdle = idleTest(design);
  return Object.fromEntries(
    controlsOf(design).map((control): [string, FittingControl] => {
      const { path } = control;
      return [path, { path, isIdle: isIdle(path), ...offered(design, control) }];
    }),
  );
}

/** As `fitting`, for one control only; null where the design has no such control. */
export function fittingAt(design: Design, path: string): FittingControl | null {
  const control = controlsOf(design).find((c) => c.path === path);
  return control === undefined ? null : { path, isIdle: idleTest(design)(path), ...offered(design, control) };
}

function idleTest(design: Design): (path: string) => boolean {
  const idle =
    design.kind === 'set'
      ? design.pieces.flatMap((piece, i) => idlePaths(piece).map((path) => `pieces.${i}.${path}`))
      : idlePaths(design);
  return (path) => idle.some((start) => path === start || path.startsWith(`${start}.`));
}

type Offered = FittingControl extends infer C
  ? C extends FittingControl
    ? Omit<C, 'path' | 'isIdle'>
    : never
  : never;

function offered(design: Design, control: DesignControl): Offered {
  const { path } = control;
  const value = valueAt(design, path);
  switch (control.type) {
    case 'choice':
      return {
        type: 'choice',
        value: isScalar(value) ? value : null,
        offers: control.values.map((option) => offer(design, { path, value: option })),
      };
    case 'number': {
      const { min: least, max: most, isOptional } = control;
      const now = typeof value === 'number' ? value : null;
      const step = control.isWhole ? 1 : stepOf(path);
      const [min, max] = limits(design, path, now, [least, most], step);
      return { type: 'number', value: now, min, max, least, most, step, isOptional };
    }
    case 'text':
      return { type: 'text', value: typeof value === 'string' ? value : '', maxLength: control.maxLength };
    case 'part': {
      const { isPresent, start } = control;
      const add = isPresent || start === null ? null : offer(design, { path, value: start });
      return { type: 'part', isPresent, start, add };
    }
  }
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Steps of the canonical form. */
const stepOf = (path: string): number =>
  path.endsWith('carat') || path.endsWith('lengthToWidth') ? 0.001 : path.endsWith('Pct') ? 0.1 : 0.01;

function offer(design: Design, change: DesignChange): Offer {
  const { value } = change;
  const taken = parseDesign(withChange(design, change));
  const errors = taken.design === null ? [] : newErrors(design, taken.design);
  if (taken.design !== null && errors.length === 0) return { value, fits: true, brings: [], rule: null };
  const rule = taken.errors[0]?.rule ?? 'castability';
  const fixes = errors.map(({ fix }) => fix);
  if (fixes.some((fix) => fix === null)) return { value, fits: false, brings: null, rule };
  const changed = changeDesign(design, [change, ...fixes.filter((fix) => fix !== null)]);
  if (changed.design === null) return { value, fits: false, brings: null, rule };
  const brings = [...fixes.filter((fix) => fix !== null), ...changed.brought];
  return { value, fits: false, brings, rule };
}

const NOT_BUILT = { heightAboveFingerMm: null } as const;
const errorsOf = (design: Design) => castability(design, NOT_BUILT).filter((f) => f.severity === 'error');

/** Castability errors that a change makes. */
function newErrors(before: Design, after: Design): ReturnType<typeof errorsOf> {
  const now = errorsOf(after);
  if (now.length === 0) return now;
  const known = new Set(errorsOf(before).map(({ rule, path }) => `${rule} ${path}`));
  return now.filter(({ rule, path }) => !known.has(`${rule} ${path}`));
}

const SAMPLES = 24;

/** The range round the present value in which the design can be made and cast; the whole scale if there is none. */
function limits(
  design: Design,
  path: string,
  now: number | null,
  [least, most]: readonly [number, number],
  step: number,
): [number, number] {
  // The limits of a proportion are its cut's own; to try them would be to cut hundreds of stones.
  if (path.includes('.proportions.')) return [least, most];
  const steps = Math.round((most - least) / step);
  const numberAt = (i: number) => Number((least + i * step).toFixed(3));
  const others = new Set(
    errorsOf(design)
      .filter((f) => f.path !== path)
      .map((f) => `${f.rule} ${f.path}`),
  );
  const tried = new Map<number, boolean>();
  const fits = (i: number): boolean => {
    const known = tried.get(i);
    if (known !== undefined) return known;
    const { design: next } = parseDesign(withChange(design, { path, value: numberAt(i) }));
    const good = next !== null && errorsOf(next).every((f) => others.has(`${f.rule} ${f.path}`));
    tried.set(i, good);
    return good;
  };
  const middle = now === null ? steps / 2 : (now - least) / step;
  const places = Array.from({ length: SAMPLES + 1 }, (_, i) => Math.round((i * steps) / SAMPLES));
  if (now !== null) places.push(Math.round(middle));
  places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const start = places.find(fits);
  if (start === undefined) return [least, most];
  return [numberAt(edge(fits, start, 0)), numberAt(edge(fits, start, steps))];
}

/** Last place from a good one towards an end that is still good. */
function edge(fits: (i: number) => boolean, from: number, end: number): number {
  if (fits(end)) return end;
  const ends = [from, end];
  while (Math.abs(at(ends, 1) - at(ends, 0)) > 1) {
    const middle = Math.trunc((at(ends, 0) + at(ends, 1)) / 2);
    ends[fits(middle) ? 0 : 1] = middle;
  }
  return at(ends, 0);
}
