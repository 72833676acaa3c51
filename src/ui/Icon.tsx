import account from '#icons/account.svg?raw';
import bag from '#icons/bag.svg?raw';
import calendar from '#icons/calendar.svg?raw';
import check from '#icons/check.svg?raw';
import chevronDown from '#icons/chevron-down.svg?raw';
import chevronLeft from '#icons/chevron-left.svg?raw';
import chevronRight from '#icons/chevron-right.svg?raw';
import close from '#icons/close.svg?raw';
import design from '#icons/design.svg?raw';
import filter from '#icons/filter.svg?raw';
import heart from '#icons/heart.svg?raw';
import info from '#icons/info.svg?raw';
import message from '#icons/message.svg?raw';
import minus from '#icons/minus.svg?raw';
import plus from '#icons/plus.svg?raw';
import returnArrow from '#icons/return.svg?raw';
import ring from '#icons/ring.svg?raw';
import ruler from '#icons/ruler.svg?raw';
import search from '#icons/search.svg?raw';
import trash from '#icons/trash.svg?raw';
import warning from '#icons/warning.svg?raw';
import { cx } from './class-names.ts';

/** Icons for islands: drawings on a 24-unit square. */
const icons = {
  account,
  bag,
  calendar,
  check,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  close,
  design,
  filter,
  heart,
  info,
  message,
  minus,
  plus,
  return: returnArrow,
  ring,
  ruler,
  search,
  trash,
  warning,
} as const;

export type IconName = keyof typeof icons;

/** The path of a drawing. */
const pathOf = (svg: string): string | undefined => / d="([^"]+)"/.exec(svg)?.[1];

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
      <path d={pathOf(icons[name])} />
    </svg>
  );
}
