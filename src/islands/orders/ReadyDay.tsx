import { loadChunk } from '#client/guard.ts';
import { pageLocale } from '#client/preferences.ts';
import { saveFile } from '#client/save-file.ts';
import type { Translate } from '#client/texts.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';

/** The calendar module loads on demand. */
async function calendarOf(order: Order, day: string, t: Translate): Promise<File> {
  const { readyCalendar } = await loadChunk(() => import('#kernel/shop/orders/ready-calendar.ts'));
  const number = String(order.number);
  const text = readyCalendar({
    uid: `order-${number}@${location.hostname}`,
    day,
    writtenAt: new Date(),
    title: t('orders.ready-title', { number }),
    text: order.lines.map(({ name }) => name).join('\n'),
    url: new URL(localisePath(pageLocale(), `/myOrder/details/?increment_id=${number}`), location.origin)
      .href,
  });
  return new File([text], `order-${number}.ics`, { type: 'text/calendar' });
}

/** When a paid order is shipped or ready for collection, with a calendar file. */
export function ReadyDay({ order, t }: { order: Order; t: Translate }) {
  const { readyOn } = order;
  const [isPending, save] = usePending(async () => {
    if (readyOn !== null) saveFile(await calendarOf(order, readyOn, t));
  });
  if (readyOn === null) return null;
  const day = dayFormat(pageLocale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${readyOn}T00:00:00Z`));
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
      <p>{t(order.destination.kind === 'store' ? 'orders.ready-store' : 'orders.ready-parcel', { day })}</p>
      <Button kind="quiet" isPending={isPending} onClick={save}>
        {t('orders.ready-calendar')}
      </Button>
    </div>
  );
}
