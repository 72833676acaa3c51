import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { sectionOf } from './places.ts';

/** Tasks of this person, refetched after every change by anyone. */
export function useToday() {
  const { call } = useDesk();
  return useQuery<DataOf<'deskToday'>>({
    queryKey: ['deskToday'],
    queryFn: () => call('deskToday', {}),
  });
}

export interface Waiting {
  count: number;
  /** A deadline has passed. */
  isLate: boolean;
}

/** Number of tasks in each section, by path. */
export function useWaiting(): ReadonlyMap<string, Waiting> {
  const { data } = useToday();
  return useMemo(() => {
    const sections = new Map<string, Waiting>();
    for (const { kind, count, dueAt } of data?.lines ?? []) {
      const path = sectionOf(kind);
      const before = sections.get(path) ?? { count: 0, isLate: false };
      const isLate = dueAt !== null && data !== undefined && dueAt < data.at;
      sections.set(path, { count: before.count + count, isLate: before.isLate || isLate });
    }
    return sections;
  }, [data]);
}
