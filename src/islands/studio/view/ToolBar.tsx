import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { cx, focusRing } from '#ui/class-names.ts';
import { $history, redo, undo } from '../document/studio.store.ts';
import { redoTarget, undoTarget } from '../history/history-tree.ts';
import { useStudio } from '../studio-context.ts';
import { $ground } from './view.store.ts';

export type StudioDialog = 'history' | 'save' | 'share' | 'more';

const button = cx(
  'min-h-11 rounded-control px-2.5 max-[22rem]:px-1.5 whitespace-nowrap underline decoration-transparent underline-offset-[0.4em] hover:decoration-current disabled:opacity-60 disabled:no-underline',
  focusRing,
);

/** Undo, redo, history, save, share and more. */
export function ToolBar({ onOpen }: { onOpen: (dialog: StudioDialog) => void }) {
  const { t } = useStudio();
  const history = useStore($history);
  const isNight = useStore($ground) === 'candle';

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && /text|search/.test(event.target.type);
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <div
      data-tools
      className={cx(
        'no-scrollbar flex items-center justify-between overflow-x-auto px-4 text-[0.8125rem] sm:px-8',
        isNight ? 'text-paper' : 'text-ink',
      )}
    >
      <div className="flex">
        <button
          type="button"
          className={button}
          disabled={undoTarget(history) === undefined}
          onClick={undo}
          aria-keyshortcuts="Control+Z"
        >
          {t('studio.undo')}
        </button>
        <button
          type="button"
          className={button}
          disabled={redoTarget(history) === undefined}
          onClick={redo}
          aria-keyshortcuts="Control+Y"
        >
          {t('studio.redo')}
        </button>
        <button type="button" className={button} onClick={() => onOpen('history')}>
          {t('studio.history')}
        </button>
      </div>
      <div className="flex">
        {(['save', 'share', 'more'] as const).map((dialog) => (
          <button key={dialog} type="button" className={button} onClick={() => onOpen(dialog)}>
            {t(`studio.${dialog}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
