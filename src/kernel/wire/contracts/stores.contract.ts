import * as v from 'valibot';
import { purposes, ways } from '#kernel/shop/appointments/appointments.rules.ts';
import { offlineStore } from '#kernel/wire/contracts/offline-store.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { mapOf } from '#kernel/wire/shapes.ts';

const store = v.object({
  ...offlineStore.entries,
  state: v.string(),
  email: v.string(),
  /** Note on the store. */
  note: v.string(),
  holidays: v.array(v.string()),
  /** Days with other opening hours than the week has. */
  special_hours: v.array(v.object({ date: v.string(), hours: v.tuple([v.string(), v.string()]) })),
  /** Purposes of appointments at this store. */
  purposes: v.array(v.picklist(purposes)),
  services: v.array(v.string()),
});

export type Store = v.InferOutput<typeof store>;

/** The country, under either name of the parameter. */
const named = { country: p.optionalPlain(2), country_code: p.optionalPlain(2) };

export const storeEndpoints = {
  storeInit: endpoint('GET', 'store/index/index-init', {
    summary: 'Countries, states and all stores; purposes and styles of an appointment',
    input: p.nothing,
    output: v.object({
      countries: mapOf(v.string()),
      states: mapOf(mapOf(v.string())),
      stores: v.array(store),
      purposes: v.array(
        v.object({
          code: v.picklist(purposes),
          label: v.string(),
          minutes: v.number(),
          /** Ways in which the appointment can take place. */
          ways: v.array(v.picklist(ways)),
        }),
      ),
      styles: mapOf(v.string()),
    }),
  }),
  statesByCountry: endpoint('GET', 'store/index/get-state-by-contry-code', {
    summary: 'States of a country that have a store',
    input: v.object(named),
    output: v.object({ states: mapOf(v.string()) }),
  }),
  storeList: endpoint('GET', 'store/index/store-list', {
    summary: 'Stores of a country or state, nearest first where a place is given',
    input: v.object({
      ...named,
      state: p.optionalPlain(50),
      near: v.optional(
        v.union([
          v.literal(''),
          v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/)),
        ]),
        '',
      ),
    }),
    output: v.object({ stores: v.array(store) }),
  }),
};
