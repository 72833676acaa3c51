import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';

type Place = DataOf<'deskStockPlaces'>['places'][number];

/** Every place with its name, the workshop first; empty while loading. */
export function usePlaces(): readonly Place[] {
  const { call, t, locale } = useDesk();
  const { data } = useQuery({
    // Names of stores depend on the language.
    queryKey: ['deskStockPlaces', locale],
    queryFn: () => call('deskStockPlaces', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data?.places ?? []).map(({ place, name }) => ({
    place,
    name: place === 'workshop' ? t('desk-stock.workshop') : name,
  }));
}

/** Places without the common start of their names, which is the brand. */
export function withoutSharedStart(places: readonly Place[]): readonly Place[] {
  const names = places.filter(({ place }) => place !== 'workshop').map(({ name }) => name);
  const [first = '', ...others] = names;
  let shared = others.length === 0 ? 0 : first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, shared))) shared -= 1;
  // Cut at a space, so that no word is split; Chinese has none.
  const start = first.includes(' ') ? first.lastIndexOf(' ', shared - 1) + 1 : shared;
  return places.map((each) => {
    const rest = each.name.slice(start);
    return each.place === 'workshop' || rest === '' ? each : { ...each, name: rest };
  });
}
