import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { ApiError, isCancelled } from '#client/api/api-error.ts';
import { type BookableDay, readFreeTimes } from '#client/api/appointments.ts';
import type { AppointmentId } from '#kernel/shop/appointments/appointment.ts';
import type { Purpose } from '#kernel/shop/appointments/appointments.rules.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';

interface FreeTimes {
  days: readonly BookableDay[] | undefined;
  hasFailed: boolean;
  /** Loads again: another shopper may have taken a time. */
  reload: () => void;
}

/** A store's free times, loaded again when store or purpose change. */
export function useFreeTimes(
  store: StoreId | null,
  purpose: Purpose,
  moved: AppointmentId | null = null,
): FreeTimes {
  const [days, setDays] = useState<readonly BookableDay[]>();
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a reload
  useEffect(() => {
    if (store === null) return;
    let isCurrent = true;
    setFailed(false);
    readFreeTimes(api, { store, purpose, moved }).then(
      (found) => {
        if (isCurrent) setDays(found);
      },
      (error: unknown) => {
        if (isCurrent && !(error instanceof ApiError && isCancelled(error))) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [store, purpose, moved, round]);
  return { days, hasFailed, reload: () => setRound((count) => count + 1) };
}
