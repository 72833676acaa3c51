import { useEffect } from 'react';
import { cx } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { Notice } from '../base/notices.ts';

const shownMs = 4_000;

interface NoticesProps {
  /** Only the first is shown. */
  notices: readonly Notice[];
  /** Removes the first notice. */
  onEnd: () => void;
}

/** Shows notices at the foot of the screen, one at a time. */
export function Notices({ notices, onEnd }: NoticesProps) {
  const { t } = useDesk();
  const [shown, next] = notices;
  // A newer notice replaces a success message; an error must be closed.
  useEffect(() => {
    if (!shown || shown.isError) return undefined;
    const timer = setTimeout(onEnd, next ? 0 : shownMs);
    return () => clearTimeout(timer);
  }, [shown, next, onEnd]);
  return (
    <div
      role={shown?.isError ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-0 bottom-5 z-50 flex justify-center px-4"
    >
      {shown && (
        <div
          className={cx(
            'on-night pointer-events-auto flex max-w-xl items-center gap-3 rounded-control py-1.5 pr-1.5 pl-5 text-sm text-paper shadow-xl',
            shown.isError ? 'bg-ruby' : 'bg-night',
          )}
        >
          <p className="py-1.5">{shown.text}</p>
          <IconButton
            icon="close"
            label={t('desk.close')}
            size={16}
            onClick={onEnd}
            className="text-paper!"
          />
        </div>
      )}
    </div>
  );
}
