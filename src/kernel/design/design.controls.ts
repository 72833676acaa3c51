import {
  type Design,
  type PieceDesign,
  pieceSchema,
  type StoneDesign,
} from '#kernel/design/design.contract.ts';
import { type DesignValue, valueAt } from '#kernel/design/design.value.ts';
import { PROPORTION_LIMITS } from '#kernel/gems/proportions.ts';
import { STARTING_PARTS } from '#kernel/pieces/parts/starting-parts.ts';

/** One thing of a design that can be chosen, as its document describes it. */
export type DesignControl =
  | { type: 'choice'; path: string; values: readonly DesignValue[] }
  | { type: 'number'; path: string; min: number; max: number; isWhole: boolean; isOptional: boolean }
  | { type: 'text'; path: string; maxLength: number }
  /** A part that is there or not; `start` is what it begins with, null where the customer must say it. */
  | { type: 'part'; path: string; isPresent: boolean; start: DesignValue };

/** As much of a valibot schema as is read here. */
interface Schema {
  readonly type: string;
  readonly wrapped?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** Every control of a design, in the order of its document; the pieces of a set one after the other. */
export function controlsOf(design: Design): DesignControl[] {
  if (design.kind !== 'set') return pieceControls(design, '');
  return design.pieces.flatMap((piece, i) => pieceControls(piece, `pieces.${i}.`));
}

function pieceControls(piece: PieceDesign, prefix: string): DesignControl[] {
  const schema = pieceSchema.options.find(({ entries }) => entries.kind.literal === piece.kind);
  if (schema === undefined) return [];
  return objectControls(schema, piece, '').map((control) => ({ ...control, path: prefix + control.path }));
}

function objectControls(schema: Schema, piece: PieceDesign, prefix: string): DesignControl[] {
  return Object.entries(schema.entries ?? {}).flatMap(([key, entry]) =>
    controlsAt(entry, piece, prefix + key),
  );
}

function controlsAt(given: Schema, piece: PieceDesign, path: string): DesignControl[] {
  let schema = given;
  let isOptional = false;
  while (schema.wrapped !== undefined) {
    isOptional ||= schema.type === 'nullable';
    schema = schema.wrapped;
  }
  switch (schema.type) {
    case 'picklist':
      return [{ type: 'choice', path, values: [...(isOptional ? [null] : []), ...scalars(schema.options)] }];
    case 'boolean':
      return [{ type: 'choice', path, values: [false, true] }];
    case 'number':
      return [
        {
          type: 'number',
          path,
          ...numberLimits(schema, piece, path),
          isOptional: isOptional || isProportion(path),
        },
      ];
    case 'string':
      return [{ type: 'text', path, maxLength: Number(requirement(schema, 'max_length')) }];
    case 'strict_object': {
      const isPresent = valueAt(piece, path) != null;
      // Proportions are the cut's usual ones until one is given: never absent, never a part.
      if (isOptional && path.endsWith('proportions')) return objectControls(schema, piece, `${path}.`);
      const inside = isPresent ? objectControls(schema, piece, `${path}.`) : [];
      return isOptional ? [{ type: 'part', path, isPresent, start: startOf(path) }, ...inside] : inside;
    }
    default:
      return [];
  }
}

const scalars = (options: readonly unknown[] = []): DesignValue[] =>
  options.filter((o) => typeof o === 'string' || typeof o === 'number');

const requirement = ({ pipe }: Schema, type: string): unknown =>
  pipe?.find((action) => action.type === type)?.requirement;

function numberLimits(schema: Schema, piece: PieceDesign, path: string) {
  let min = Number(requirement(schema, 'min_value'));
  let max = Number(requirement(schema, 'max_value'));
  if (isProportion(path)) {
    const [stonePath = '', name = ''] = path.split('.proportions.');
    const shape = valueAt(piece, `${stonePath}.shape`);
    const limits = Object.entries(PROPORTION_LIMITS).find(([id]) => id === shape)?.[1];
    const own = Object.entries(limits ?? {}).find(([id]) => id === name)?.[1];
    if (own !== undefined) [min, max] = [Math.max(min, own[0]), Math.min(max, own[1])];
  }
  return { min, max, isWhole: schema.pipe?.some((action) => action.type === 'integer') ?? false };
}

const isProportion = (path: string): boolean => path.includes('.proportions.');

function startOf(path: string): DesignValue {
  const name = path.split('.').at(-1);
  return Object.entries(STARTING_PARTS).find(([part]) => part === name)?.[1] ?? null;
}

/** Beginnings of paths that say nothing about a piece as it is: the tip of a prong that a collar replaces. */
export function idlePaths(piece: PieceDesign): string[] {
  const idle: string[] = [];
  for (const [path, stone] of stonesOf(piece)) {
    if (stone.material !== 'diamond') idle.push(`${path}.colour`, `${path}.clarity`);
  }
  if ('head' in piece) idle.push(...(piece.head.style === 'bezel' ? COLLAR_IDLE : PRONG_IDLE));
  switch (piece.kind) {
    case 'ring':
    case 'wedding-band': {
      const { row, shank } = piece;
      if (row !== null) idle.push('shank.profile');
      if (row?.style === 'pave') idle.push('row.shape');
      if (shank.shoulders === 'split') idle.push('shank.profile');
      if (shank.shoulders === 'twist') idle.push(...TWIST_IDLE);
      if (piece.kind === 'wedding-band') idle.push('shank.shoulders');
      if (piece.kind === 'wedding-band' && piece.accentMetal !== null) idle.push(...TWO_TONE_IDLE);
      return idle;
    }
    case 'pendant':
      return [...idle, 'head.raiseMm', 'head.halo.style'];
    case 'earrings':
      if (piece.style === 'hoop') return ['stone', 'topStone', 'head'];
      return [
        ...idle,
        'head.raiseMm',
        'head.halo.style',
        'hoop',
        ...(piece.style === 'stud' ? ['topStone'] : []),
      ];
    case 'tennis-bracelet':
      return [...idle, 'stone.shape', 'stone.proportions'];
    default:
      return idle;
  }
}

function stonesOf(piece: PieceDesign): [path: string, stone: StoneDesign][] {
  return (['centre', 'sides', 'stone', 'topStone'] as const).flatMap((path): [string, StoneDesign][] => {
    const stone = path in piece ? Reflect.get(piece, path) : null;
    return stone === null ? [] : [[path, stone]];
  });
}

const COLLAR_IDLE = ['head.prongs', 'head.tip', 'head.isDouble', 'head.prongMm'];
const PRONG_IDLE = ['head.milgrain'];
/** Two strands have a size of their own, and so have the stones on one of them. */
const TWIST_IDLE = [
  'shank.profile',
  'shank.topWidthMm',
  'shank.thicknessMm',
  'shank.topThicknessMm',
  'row.style',
  'row.shape',
  'row.stoneMm',
  'row.coverage',
];
const TWO_TONE_IDLE = ['shank.profile', 'shank.topWidthMm', 'shank.topThicknessMm'];
