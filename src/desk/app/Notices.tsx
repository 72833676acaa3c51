import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { cx } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDesk } from './desk-context.ts';

const shownMs = 4_000;
/** As long as a change may be undone before it is sent. */
const undoMs = 7_000;

/** Short words at the foot of the screen, the newest of them, with a way to undo where there is one. */
export function Notices() {
  const { t } = useDesk();
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [shown, setShown] = useState<NotificationPayload>();
  const options = shown?.notificationOptions;

  // What was only said gives way to what is said next; what may be undone, and what failed, has its time first.
  const mayGo = !shown || (!options?.undoable && options?.autoHideDuration !== null);
  useEffect(() => {
    if (mayGo && notifications.length > 0) setShown(takeNotification() || undefined);
  }, [mayGo, notifications, takeNotification]);

  const close = useCallback(
    (isUndo: boolean) => {
      if (options?.undoable) takeMutation()?.({ isUndo });
      setShown(undefined);
    },
    [options, takeMutation],
  );

  const end = useEffectEvent(() => close(false));
  useEffect(() => {
    if (!shown || shown.notificationOptions?.autoHideDuration === null) return undefined;
    const timer = setTimeout(end, shown.notificationOptions?.undoable ? undoMs : shownMs);
    return () => clearTimeout(timer);
  }, [shown]);

  // What may still be undone is sent, not lost, when the page goes.
  useEffect(() => {
    if (!options?.undoable) return undefined;
    const leave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      close(false);
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [options, close]);

  const isError = shown?.type === 'error';
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-0 bottom-5 z-50 flex justify-center px-4"
    >
      {shown && (
        <div
          className={cx(
            'on-night pointer-events-auto flex max-w-xl items-center gap-3 rounded-[2px] py-1.5 pr-1.5 pl-5 text-sm text-paper shadow-xl',
            isError ? 'bg-ruby' : 'bg-night',
          )}
        >
          <p className="py-1.5">{shown.message}</p>
          {options?.undoable && <DeskButton onPress={() => close(true)}>{t('desk.undo')}</DeskButton>}
          <IconButton
            icon="close"
            label={t('desk.close')}
            size={16}
            onClick={() => close(false)}
            className="text-paper!"
          />
        </div>
      )}
    </div>
  );
}
