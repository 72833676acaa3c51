import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { mayDo } from '#kernel/shop/desk/roles.ts';
import type { todayDeskCalls } from '#kernel/shop/desk/today.calls.ts';
import { benchKinds, isBenchKind, type TodayKind, todayKinds } from '#kernel/shop/desk/today.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { benchWaiting } from '#server/workshop/bench-waiting.service.ts';
import { readWaiting, type WaitingRow } from './today.repo.ts';

type Today = DeskData<typeof todayDeskCalls.deskToday>;

const hourMs = 3_600_000;

/** The deadline, or a number of hours after the task arose; null without one. */
function dueOf({ due, since }: WaitingRow, hours: number | undefined): string | null {
  if (due) return due.toISOString();
  return hours === undefined ? null : new Date(since.getTime() + hours * hourMs).toISOString();
}

/** Tasks of this person by kind; kinds without tasks are omitted. */
export async function listTasks({ db }: Pick<Host, 'db'>, { staff, locale, now }: StaffCall): Promise<Today> {
  const kinds = (Object.keys(todayKinds) as TodayKind[]).filter((kind) =>
    mayDo(staff.roles, todayKinds[kind].right),
  );
  const lines = await Promise.all(
    kinds.map(async (kind) => {
      const { count, rows } = isBenchKind(kind)
        ? await benchWaiting(db.handle, benchKinds[kind], { locale, now })
        : await readWaiting(db.handle, kind, { staffId: staff.id, locale });
      const { hours } = todayKinds[kind];
      const items = rows.map((row) => ({ id: row.id, text: row.text, dueAt: dueOf(row, hours) }));
      return { kind, count, dueAt: items[0]?.dueAt ?? null, items };
    }),
  );
  return { at: now.toISOString(), lines: lines.filter(({ count }) => count > 0) };
}
