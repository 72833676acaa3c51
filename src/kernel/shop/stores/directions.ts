import type { Store } from './store.ts';

/** The way to a store, in the map service that loads nothing into our pages: a link is all there is. */
export function directionsUrl({ latitude, longitude }: Pick<Store, 'latitude' | 'longitude'>): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}#map=17/${latitude}/${longitude}`;
}
