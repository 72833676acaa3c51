import * as v from 'valibot';
import { media } from '#kernel/wire/shapes.ts';

export const offlineStore = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  address: v.string(),
  phone: v.string(),
  image: v.string(),
  picture: media,
  lat: v.number(),
  lng: v.number(),
  country_code: v.string(),
  time_zone: v.string(),
  business_hour: v.array(v.object({ days: v.string(), hours: v.string() })),
  /** Seven entries from Monday; null if closed. */
  week: v.array(v.nullable(v.tuple([v.string(), v.string()]))),
});

export type WireStore = v.InferOutput<typeof offlineStore>;
