import type { ParcelStage } from '#kernel/shop/orders/parcel.ts';

/** What a carrier has reported of a parcel. */
export interface CarrierReport {
  /** The same each time it is told. */
  reference: string;
  at: Date;
  stage: ParcelStage;
  /** As the carrier writes it; '' where it names none. */
  place: string;
}

/** A parcel as a carrier knows it. */
export interface CarriedParcel {
  number: string;
  /** Of sender or receiver: what the carrier asks of who follows a parcel. */
  phone: string;
}

/** Tells where parcels are; every carrier speaks through this. */
export interface Carrier {
  /** All reports of a parcel so far, the oldest first; none where it knows nothing yet. Throws a CarrierError. */
  reports(parcel: CarriedParcel, now: Date): Promise<CarrierReport[]>;
}

/** A carrier that does not answer, or not as documented. */
export class CarrierError extends Error {}
