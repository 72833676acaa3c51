import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../app/desk-context.ts';
import type { DataOf } from '../app/desk-types.ts';

type Place = DataOf<'deskStockPlaces'>['places'][number];

/** Every place with its name, the workshop first; none until they are known. */
export function usePlaces(): readonly Place[] {
  const { call, t } = useDesk();
  const { data } = useQuery({
    queryKey: ['deskStockPlaces'],
    queryFn: () => call('deskStockPlaces', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data?.places ?? []).map(({ place, name }) => ({
    place,
    name: place === 'workshop' ? t('desk-stock.workshop') : name,
  }));
}
