import * as v from 'valibot';
import { pieceStages } from '#kernel/shop/workshop/piece.transitions.ts';
import { deskCall, file, moment, version } from './desk-call.ts';
import { day, recordId } from './desk-fields.ts';

const stage = v.picklist(pieceStages);
const person = v.strictObject({ id: v.number(), name: v.string() });

/** File formats of a piece's metal for casting. */
export const castingFormats = ['stl', '3mf'] as const;

export type CastingFormat = (typeof castingFormats)[number];

/** A piece in the workshop: a line of an order in work. */
const deskPiece = v.strictObject({
  id: v.number(),
  version,
  order: v.number(),
  name: v.string(),
  sku: v.string(),
  quantity: v.number(),
  picture: v.string(),
  /** How the picture differs from the piece; '' if it does not. */
  pictureNote: v.string(),
  /** Metal, size, engraving: the main facts. */
  options: v.array(v.strictObject({ label: v.string(), value: v.string() })),
  stage,
  /** Allowed transitions, the forward one first; `isBack` requires a note. */
  moves: v.array(v.strictObject({ to: stage, isBack: v.boolean() })),
  person: v.nullable(person),
  /** Day by which it should leave its stage. */
  dueOn: v.nullable(day),
  /** The promised day of its order. */
  readyOn: v.nullable(day),
  isLate: v.boolean(),
  hasCastingFile: v.boolean(),
  history: v.array(v.strictObject({ at: moment, who: v.string(), to: stage, note: v.string() })),
});

const id = recordId;
const which = { id, version };

/** Pieces in the workshop. */
export const workshopDeskCalls = {
  deskWorkshop: deskCall('desk/workshop/board', {
    access: 'workshop.read',
    summary:
      'Every piece of the orders in work, by the day it is due; those that are done as long as their order is here',
    input: v.strictObject({ person: v.optional(v.nullable(recordId)) }),
    output: v.strictObject({ people: v.array(person), pieces: v.array(deskPiece) }),
  }),
  deskMovePiece: deskCall('desk/workshop/move', {
    access: 'workshop.handle',
    summary: 'Moves a piece to the next stage, or back with a note of why',
    input: v.strictObject({
      ...which,
      to: stage,
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
    }),
    output: deskPiece,
    writes: true,
  }),
  deskAssignPiece: deskCall('desk/workshop/assign', {
    access: 'workshop.handle',
    summary: 'Assigns a piece to a person of the workshop, or unassigns it',
    input: v.strictObject({ ...which, person: v.nullable(recordId) }),
    output: deskPiece,
    writes: true,
  }),
  deskJobSheet: deskCall('desk/workshop/job-sheet', {
    access: 'workshop.read',
    summary:
      'The job sheet of a piece as PDF: four views, grams, stones, size, engraving, what the caster must know',
    input: v.strictObject({ id }),
    output: file,
  }),
  deskStoneMap: deskCall('desk/workshop/stone-map', {
    access: 'workshop.read',
    summary: 'The stone map of a piece as PDF: every stone numbered on a plan, its bag, and totals by size',
    input: v.strictObject({ id }),
    output: file,
  }),
  deskCastingFile: deskCall('desk/workshop/casting-file', {
    access: 'workshop.read',
    summary:
      'The metal of a piece as cast, in mm, before setting: binary STL, or 3MF with its unit and one object per metal',
    input: v.strictObject({ id, format: v.optional(v.picklist(castingFormats), 'stl') }),
    output: file,
  }),
};
