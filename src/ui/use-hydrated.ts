import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the pre-built page and while it hydrates, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
