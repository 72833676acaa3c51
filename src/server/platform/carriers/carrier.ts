import type { ParcelStage } from '#kernel/shop/orders/parcel.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';

/** An event that a carrier reported for a parcel. */
export interface CarrierReport {
  /** Identifies the report; the same in each response. */
  reference: string;
  at: Date;
  stage: ParcelStage;
  /** As written by the carrier in each language; null if it names none. */
  places: Localised | null;
}

/** A parcel as the carrier identifies it. */
export interface CarriedParcel {
  number: string;
  /** Of the sender or receiver; the carrier requires it for tracking. */
  phone: string;
}

/** Tracks parcels; the port that each carrier implements. */
export interface Carrier {
  /** All reports of a parcel, the oldest first; empty before the first. Throws a CarrierError. */
  reports(parcel: CarriedParcel, now: Date): Promise<CarrierReport[]>;
}

/** The carrier is not reachable or its answer is not as documented. */
export class CarrierError extends Error {}
