import type { ReturnLabel } from '#server/platform/pdf/label.ts';
import { printedLabel } from '#server/platform/pdf/printed-papers.ts';

/**
 * Who carries parcels back. A carrier with an interface of its own registers the parcel and gives its own label; it then
 * also knows the number of the parcel.
 */
export interface ReturnCarrier {
  label(asked: ReturnLabel): Promise<Uint8Array<ArrayBuffer>>;
}

/** No carrier in particular: the house prints a plain label that any of them takes. */
export const anyCarrier: ReturnCarrier = { label: printedLabel };
