import type { Transaction } from 'kysely';
import type { carrierDeskCalls } from '#kernel/shop/desk/carriers.calls.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import {
  type CarrierRow,
  deleteCarrier,
  insertCarrier,
  lockCarrier,
  readCarriers,
  updateCarrier,
} from '#server/orders/carriers.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';

type Calls = typeof carrierDeskCalls;
type Carrier = DeskData<Calls['deskAddCarrier']>;
type DeskHost = Pick<Host, 'db'>;
type Seen = { id: number; version: string };

function carrierOf(row: CarrierRow): Carrier {
  return { id: row.id, version: versionOf(row), name: row.name, trackingUrl: row.tracking_url };
}

const refuseTaken = (name: string): never =>
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-orders-api.carrier-taken', values: { name } },
    field: 'name',
  });

/** Locks a carrier that still has the version that was read. */
async function lockSeen(trx: Transaction<Schema>, { id, version }: Seen): Promise<CarrierRow> {
  const row = await lockCarrier(trx, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-orders-api.no-carrier', values: { id } } });
  checkVersion(version, carrierOf(row));
  return row;
}

/** The carriers of the shop. */
export async function listCarriers({ db }: DeskHost): Promise<DeskData<Calls['deskCarriers']>> {
  return { rows: (await readCarriers(db.handle)).map(carrierOf) };
}

/** Adds a carrier. Throws 1900108 for a name that is taken. */
export function addCarrier(
  { db }: DeskHost,
  call: StaffCall,
  { name, trackingUrl }: DeskValues<Calls['deskAddCarrier']>,
): Promise<Carrier> {
  return db.transaction(async (trx) => {
    const row = (await insertCarrier(trx, { name, tracking_url: trackingUrl })) ?? refuseTaken(name);
    call.audit({ kind: 'carrier', id: String(row.id), after: { name, trackingUrl } });
    return carrierOf(row);
  });
}

/** Changes a carrier. Throws 1900104 for another version, 1900108 for a name that is taken. */
export function saveCarrier(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, name, trackingUrl }: DeskValues<Calls['deskSaveCarrier']>,
): Promise<Carrier> {
  return db.transaction(async (trx) => {
    const before = await lockSeen(trx, { id, version });
    const others = await readCarriers(trx);
    if (others.some((other) => other.id !== id && other.name === name)) refuseTaken(name);
    const row = await updateCarrier(trx, id, { name, tracking_url: trackingUrl });
    const old = { name: before.name, trackingUrl: before.tracking_url };
    call.audit({ kind: 'carrier', id: String(id), before: old, after: { name, trackingUrl } });
    return carrierOf(row);
  });
}

/** Removes a carrier from the choices. */
export function removeCarrier({ db }: DeskHost, call: StaffCall, seen: Seen): Promise<Record<string, never>> {
  return db.transaction(async (trx) => {
    const { name, tracking_url: trackingUrl } = await lockSeen(trx, seen);
    await deleteCarrier(trx, seen.id);
    call.audit({ kind: 'carrier', id: String(seen.id), before: { name, trackingUrl }, after: {} });
    return {};
  });
}
