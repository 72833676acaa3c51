import { type Purpose, purposeMinutes } from '#kernel/shop/appointments/appointments.rules.ts';
import { calendarDays, freeAdviser } from '#kernel/shop/appointments/slots.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuseParameter } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import { calendarOf } from '#server/stores/stores.mapper.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import type { StoreRow } from '#server/stores/stores.service.ts';
import { readHeldTimes, readOwnAppointment } from './appointments.repo.ts';

const halfHourMs = 1_800_000;

/** The store of an id; throws 1000008 if it is unknown or archived, or has no appointments of this purpose. */
export async function knownStore(executor: Executor, id: number, purpose: Purpose): Promise<StoreRow> {
  const store = await readStore(executor, id);
  if (!store || store.archived_at)
    refuseParameter('store', 'invalid', { key: 'appointments-api.store-unknown' });
  if (!store.purposes.includes(purpose))
    refuseParameter('purpose', 'invalid', { key: 'appointments-api.purpose-elsewhere' });
  return store;
}

/** The next 60 days of a store with their free times. */
export async function freeTimes(
  host: Host,
  call: Call,
  { storeId, purpose, movedId }: { storeId: number; purpose: Purpose; movedId: number | null },
) {
  const { handle } = host.db;
  const store = await knownStore(handle, storeId, purpose);
  const isOwn =
    movedId !== null &&
    call.shopper !== null &&
    (await readOwnAppointment(handle, call.shopper.customerId, movedId)) !== undefined;
  const minutes = purposeMinutes[purpose];
  const days = calendarDays(calendarOf(store), minutes, call.now);
  const slots = days.flatMap((day) => day.slots);
  const [first, last] = [slots[0], slots.at(-1)];
  const holds =
    first && last
      ? await readHeldTimes(handle, {
          storeId,
          from: first.startsAt,
          until: new Date(last.startsAt.getTime() + 2 * halfHourMs),
          except: isOwn ? movedId : null,
        })
      : [];
  return {
    store,
    minutes,
    days: days.map((day) => ({
      ...day,
      slots: day.slots.map((slot) => ({
        ...slot,
        isFree: freeAdviser(store.advisers, holds, slot.startsAt, minutes) !== undefined,
      })),
    })),
  };
}
