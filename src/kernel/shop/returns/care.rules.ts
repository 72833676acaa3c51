import type { ReturnState } from './return.transitions.ts';
import type { ReturnService, ReturnWay } from './returns.rules.ts';

/** Services that work on a piece and return it to its owner. */
const careServices: readonly ReturnService[] = ['resize', 'repair', 'cleaning'];

/** Whether a service works on a piece: with photographs, an estimate and the owner's consent. */
export const isCare = (service: ReturnService): boolean => careServices.includes(service);

/** Whether staff photograph a piece on arrival: one that is worked on, or whose stone they judge. */
export const needsPhotographs = (service: ReturnService): boolean =>
  isCare(service) || service === 'trade-up';

interface CareFacts {
  service: ReturnService;
  state: ReturnState;
  way: ReturnWay;
}

/** Whether staff can write an estimate: after the inspection, or at once for a piece that was brought to a store. */
export const mayEstimate = ({ service, state, way }: CareFacts): boolean =>
  isCare(service) && (state !== 'received' || way === 'store');

/** Whether the work can be finished and the piece handed over in one act: in the store. */
export const mayHandOver = ({ state, way }: Pick<CareFacts, 'state' | 'way'>): boolean =>
  state === 'in_work' && way === 'store';

/** Who photographed a piece: its owner with the request, staff on arrival or before it leaves. */
export const pictureStages = ['asked', 'arrival', 'leaving'] as const;

export type PictureStage = (typeof pictureStages)[number];

export const estimateStates = ['sent', 'approved', 'declined', 'superseded'] as const;

export type EstimateState = (typeof estimateStates)[number];

/** Who answered an estimate: the owner in the account, a reader of the email's link, or the owner in the store. */
export const estimateAnswerers = ['owner', 'link', 'store'] as const;

export type EstimateAnswerer = (typeof estimateAnswerers)[number];

/** A line of an estimate, in minor units of the order's currency. */
export interface EstimateLine {
  text: string;
  minor: number;
}

/** Boxes for the lines of an estimate. */
export const estimateLineNames = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

export const estimateLineCharacters = 120;
export const maxEstimateDays = 90;
export const usualEstimateDays = 14;

/** The sum of the lines, in minor units. */
export const estimateTotal = (lines: readonly EstimateLine[]): number =>
  lines.reduce((sum, { minor }) => sum + minor, 0);

/** Whether the owner can still approve an estimate. */
export const isAnswerable = (
  { state, validUntil }: { state: EstimateState; validUntil: Date },
  now: Date,
): boolean => state === 'sent' && now <= validUntil;

/** Names of the photographs that staff take of a piece, in the order of the form. */
export const staffViews = ['front', 'back', 'side', 'detail'] as const;
