import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';

const none: readonly number[] = [];

/** Names of all classes and categories and of these products; undefined while they load. */
export function useContentChoices(products = none): DataOf<'deskContentChoices'> | undefined {
  const { call } = useDesk();
  const { data } = useQuery({
    queryKey: ['deskContentChoices', ...products],
    queryFn: () => call('deskContentChoices', { products: [...products] }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data;
}
