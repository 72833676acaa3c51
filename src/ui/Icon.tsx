import { cx } from './class-names.ts';

/** Line drawings on a 24-unit square; `fill` marks the ones that are solid. */
const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  message: 'M3.5 6h17v12h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  heart: 'M12 20S3.5 14.8 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 5.8-8.5 11-8.5 11z',
  design: 'M4 9l3.5-4.5h9L20 9l-8 11zM4 9h16M9 9l3 11 3-11M7.5 4.5L9 9l3-4.5L15 9l1.5-4.5',
  bag: 'M5 8.5h14l1 12H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  close: 'M5 5l14 14M19 5 5 19',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm4.5 12.5 5 5 10-11',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  trash: 'M5 7h14M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 10.5v6M13.7 10.5v6',
  ruler: 'M3.5 15.5 15.5 3.5l5 5-12 12zM7 12l2 2M10 9l3 3M13 6l2 2',
  filter: 'M4 7h16M4 17h16M9 5v4M15 15v4',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.5v.8',
  warning: 'M12 4 21 20H3zM12 10v5M12 17v.8',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  ring: 'M12 9a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 12 9ZM8.8 3.5h6.4L17 6l-5 3.3L7 6z',
  truck:
    'M3 6.5h11v10H3zM14 10h4l3 3.2v3.3h-7M6.5 15.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8ZM17.2 15.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z',
  return: 'M4 8.5h11a5 5 0 0 1 0 10H8M8 4.5l-4 4 4 4',
} as const;

export type IconName = keyof typeof shapes;

/** A 1.25 px line icon, hidden from assistive technology: its button carries the name. */
export function Icon({
  name,
  size = 22,
  filled = false,
  className,
}: {
  name: IconName;
  size?: number;
  filled?: boolean;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={(1.25 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0', className)}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
