/** Stands for the parcel's number in a carrier's tracking URL. */
export const numberPlaceholder = '{number}';

/** URL under which a carrier shows a parcel; null if the carrier has none. */
export function trackingUrl(template: string, parcel: string): string | null {
  return template === '' ? null : template.replaceAll(numberPlaceholder, encodeURIComponent(parcel));
}
