import { GEM_MATERIAL_IDS } from '#kernel/jewel/gems/grades.ts';
import { FINISH_IDS, type FinishId, METAL_IDS, type MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { ChoiceControl, Control, MeasureControl, SwitchControl } from './control.ts';
import { PAVE_WAYS } from './pave.schema.ts';
import type { Range } from './range.ts';

/** The option that omits a part or a second metal. */
const NONE = 'none';
const SAME = 'same';

/** A choice of one value at one path; a document's unusual value is offered too. */
export const choice = (
  id: string,
  path: string,
  value: string,
  options: readonly string[],
  vocabulary = id,
): ChoiceControl => ({
  type: 'choice',
  id,
  vocabulary,
  options: options.includes(value) ? options : [...options, value],
  value,
  put: (next) => [{ path, value: next }],
});

/** An optional part, by its style; `part` returns the document value for a style. */
export const partChoice = (
  id: string,
  path: string,
  value: string | null,
  styles: readonly string[],
  part: (style: string) => Record<string, string | number>,
): ChoiceControl => ({
  ...choice(id, path, value ?? NONE, [NONE, ...styles]),
  put: (style) => [{ path, value: style === NONE ? null : part(style) }],
});

/** A second metal or gem material, or none for the same as the first. */
export const secondChoice = (
  id: string,
  path: string,
  {
    value,
    first,
    options,
    vocabulary,
  }: {
    value: string | null;
    first: string;
    options: readonly string[];
    vocabulary: string;
  },
): ChoiceControl => ({
  ...choice(
    id,
    path,
    value === first ? SAME : (value ?? SAME),
    [SAME, ...options.filter((option) => option !== first)],
    vocabulary,
  ),
  put: (next) => [{ path, value: next === SAME ? null : next }],
});

interface MeasureOptions {
  unit?: MeasureControl['unit'];
  step?: number;
  isAdvanced?: boolean;
}

/** A number at one path; the range is extended to a document's unusual value. */
export const measure = (
  id: string,
  path: string,
  value: number,
  { min, max }: Range,
  { unit = 'mm', step = 0.1, ...rest }: MeasureOptions = {},
): MeasureControl => ({
  type: 'measure',
  id,
  unit,
  min: Math.min(min, value),
  max: Math.max(max, value),
  step,
  value,
  put: (next) => [{ path, value: next }],
  ...rest,
});

/** A rarely used choice; `isUsual` if its value is the usual one. */
export const rare = (control: Control, isUsual: boolean): Control => ({ ...control, isUsual });

export const onOff = (id: string, path: string, value: boolean): SwitchControl => ({
  type: 'switch',
  id,
  value,
  put: (next) => [{ path, value: next }],
});

export const metalControl = ({ metal }: { metal: MetalId }): Control =>
  choice('metal', 'metal', metal, METAL_IDS);

export const secondMetalControl = (
  id: string,
  path: string,
  value: MetalId | null,
  first: MetalId,
): Control => secondChoice(id, path, { value, first, options: METAL_IDS, vocabulary: 'metal' });

export const finishControl = ({ finish }: { finish: FinishId }): Control =>
  choice('finish', 'finish', finish, FINISH_IDS);

export const materialControl = (id: string, path: string, value: string): Control =>
  choice(id, path, value, GEM_MATERIAL_IDS, 'material');

/** How the metal beside small stones is worked; beads are usual. */
export const paveControl = (id: string, path: string, value: string | undefined): Control =>
  rare(choice(id, path, value ?? 'beads', PAVE_WAYS, 'pave'), value === undefined);

/** Size control of a piece worn on a finger. */
export const sizeControl = ({ circumferenceMm }: { circumferenceMm: number }): Control => ({
  type: 'size',
  id: 'size',
  value: circumferenceMm,
  put: (value) => [{ path: 'circumferenceMm', value }],
});
