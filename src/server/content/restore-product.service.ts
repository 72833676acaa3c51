import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { keepAddress } from './content-addresses.service.ts';
import { insertHistory, nameWriter } from './content-desk.repo.ts';
import { recordIn } from './content-desk.service.ts';
import { rightFields } from './content-fields.service.ts';
import { idOf, type Place, rowsOf } from './content-places.ts';

/** Takes an archived product back, hidden, or an archived store; throws 1900104, 1900105 for one that is not archived, 1900106, 1900108. */
export function restoreContent(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { version, ...place }: Place & { version: string },
) {
  return db.transaction(async (trx) => {
    const current = await recordIn(trx, place);
    checkVersion(version, current);
    const { restore } = rowsOf[place.kind];
    if (!current.isArchived || !restore)
      refuse(deskCodes.notPossible, { text: { key: 'desk-api.not-possible' } });
    const { kind, key } = place;
    // The country of a store may have gone since.
    if (kind === 'store') await rightFields(trx, kind, current.fields, key);
    const who = call.staff.name;
    await nameWriter(trx, who);
    await keepAddress(trx, { rows: rowsOf[kind], key, who, now: call.now }, () =>
      restore(trx, key, call.now),
    );
    const restored = await recordIn(trx, place);
    await insertHistory(trx, { kind, key, at: call.now, who, fields: restored.fields });
    call.audit({ kind: 'content', id: idOf(place), after: { isArchived: false } });
    return restored;
  });
}
