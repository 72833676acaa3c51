import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskTopic } from '#kernel/shop/desk/desk-events.ts';
import { readAgain } from '../base/desk-queries.ts';
import { followChanges } from './change-feed.ts';

/** A busy shop changes every second; people read more slowly. */
const restMs = 3_000;

/** Reads what is on screen again when others have changed it. Text that is being typed stays. */
export function useChanges(queries: QueryClient, token: () => string): void {
  useEffect(() => {
    const stop = new AbortController();
    const changed = new Set<DeskTopic>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      if (changed.size === 0) return;
      if (changed.has('presence')) void queries.invalidateQueries({ queryKey: ['deskOpened'] });
      if (changed.has('desk')) void readAgain(queries);
      changed.clear();
      timer = setTimeout(refresh, restMs);
    };
    followChanges({
      baseURL: __API_ORIGIN__,
      token,
      signal: stop.signal,
      onChange: (topics) => {
        for (const topic of topics) changed.add(topic);
        if (timer === undefined) refresh();
      },
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [queries, token]);
}
