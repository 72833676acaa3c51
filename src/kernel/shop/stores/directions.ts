import type { Store } from './store.ts';

/** Link to directions in a map service; nothing of it is loaded into our pages. */
export function directionsUrl({ latitude, longitude }: Pick<Store, 'latitude' | 'longitude'>): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}#map=17/${latitude}/${longitude}`;
}
