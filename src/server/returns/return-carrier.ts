import type { ReturnLabel } from '#server/platform/pdf/label.ts';
import type { PrintedPaper } from '#server/platform/pdf/paper.ts';
import { printedLabel } from '#server/platform/pdf/printed-papers.ts';

/** Carrier of return parcels. One with an API registers the parcel and returns its own label. */
export interface ReturnCarrier {
  label(label: ReturnLabel): Promise<PrintedPaper | 'overflow'>;
}

/** Prints a plain label that any carrier accepts. */
export const anyCarrier: ReturnCarrier = { label: printedLabel };
