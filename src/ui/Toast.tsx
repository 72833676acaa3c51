import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx, smallLabel } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

type ToastKind = 'success' | 'error' | 'note';

const styles: Record<ToastKind, { icon: IconName; tone: string }> = {
  success: { icon: 'check', tone: 'text-leaf' },
  error: { icon: 'warning', tone: 'text-ruby' },
  note: { icon: 'info', tone: 'text-gold' },
};

/** One notification; the region around it announces it. */
export function Toast({
  kind,
  title,
  action,
  closeLabel,
  onClose,
  children,
}: {
  kind: ToastKind;
  title?: string | undefined;
  /** Its button. */
  action?: { label: string; run: () => void } | undefined;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { icon, tone } = styles[kind];
  return (
    <div className="pointer-events-auto flex items-start gap-3 rounded-control border border-line bg-paper py-1.5 pr-1 pl-4 text-ink shadow-xl transition-[opacity,transform] duration-300 ease-calm starting:-translate-y-2 starting:opacity-0 motion-reduce:transition-none">
      <Icon name={icon} size={20} className={cx('mt-3', tone)} />
      <div className="min-w-0 flex-1 py-2.5 text-[0.9375rem]/6">
        {title && <p className={cx(smallLabel, tone)}>{title}</p>}
        <p className="break-words">{children}</p>
        {action && (
          <Button kind="quiet" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" size={14} label={closeLabel} onClick={onClose} />
    </div>
  );
}
