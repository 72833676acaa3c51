import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { wallTime } from '#kernel/shop/stores/opening.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { useDesk } from '../base/desk-context.ts';

const yearOf = (moment: Date) => wallTime(moment, shopZone()).date.slice(0, 4);

export interface WhenProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** Day, time of day, both, or `brief`: both, without the current year. */
  show?: 'both' | 'day' | 'time' | 'brief';
}

/** A moment on the shop's clock, wherever the person works, in the person's language. */
export function When({ at, show = 'both' }: WhenProps) {
  const { locale } = useDesk();
  if (!at) return null;
  const isThisYear = yearOf(new Date(at)) === yearOf(new Date());
  const date = { day: 'numeric', month: 'short' } as const;
  const day = show === 'brief' && isThisYear ? date : ({ ...date, year: 'numeric' } as const);
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = dayFormat(locale, {
    timeZone: shopZone(),
    ...(show === 'time' ? {} : day),
    ...(show === 'day' ? {} : time),
  });
  const parts = format.formatToParts(new Date(at));
  const hourAt = parts.findIndex(({ type }) => type === 'hour');
  const text = (some: typeof parts) => some.map(({ value }) => value).join('');
  // In a narrow column the time wraps below the day.
  if (show === 'brief')
    return (
      <time dateTime={at} className="tabular-nums">
        <span className="whitespace-nowrap">{text(parts.slice(0, hourAt)).trimEnd()}</span>{' '}
        <span className="whitespace-nowrap">{text(parts.slice(hourAt))}</span>
      </time>
    );
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {text(parts)}
    </time>
  );
}
