import { localeTags } from '#kernel/text/locales.ts';
import { useDesk } from '../app/desk-context.ts';

/** The shop's own clock: everybody at the desk reads the same hour, wherever they sit. */
export const shopZone = 'Asia/Hong_Kong';

interface WhenProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** `day` alone, `time` of day alone, or both. */
  show?: 'both' | 'day' | 'time';
}

/** A moment on the shop's clock, in the person's language. */
export function When({ at, show = 'both' }: WhenProps) {
  const { locale } = useDesk();
  if (!at) return null;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat(localeTags[locale].intl, {
    timeZone: shopZone,
    ...(show === 'time' ? {} : day),
    ...(show === 'day' ? {} : time),
  });
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {format.format(new Date(at))}
    </time>
  );
}
