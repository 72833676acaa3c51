import { useStore } from '@nanostores/react';
import {
  type ComponentType,
  type Ref,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadChunk } from '#client/guard.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { $begun } from './document/studio.store.ts';
import { clearPendingAction } from './share/pending-action.ts';
import { StartScreen } from './steps/StartScreen.tsx';
import { useStudio } from './studio-context.ts';
import { $isActive } from './view/activation.store.ts';
import { StageView } from './view/StageView.tsx';
import { useFocusInView } from './view/stay-in-view.ts';
import { ViewBar } from './view/ViewBar.tsx';
import { $ground } from './view/view.store.ts';
import type { WorkbenchProps } from './Workbench.tsx';

const GROUNDS = { jeweller: '#efedea', daylight: '#e9ebec', candle: '#36302c', office: '#e4e6e4' } as const;

/** The workbench, loaded when the studio is first touched, so that it is ready when a design is started. */
function useWorkbench(): ComponentType<WorkbenchProps> | null {
  const isWanted = useStore($isActive, { ssr: 'initial' });
  const [bench, setBench] = useState<{ Workbench: ComponentType<WorkbenchProps> } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    // As a transition: rendered in one go it would block input for a second on a slow phone.
    void loadChunk(() => import('./Workbench.tsx')).then((chunk) => startTransition(() => setBench(chunk)));
  }, [isWanted]);
  return bench?.Workbench ?? null;
}

/** Picture to the left, controls to the right; stacked on a phone. */
export function StudioDesk({
  title,
  isReady,
  ref,
}: {
  title: string;
  isReady: boolean;
  ref: Ref<HTMLDivElement>;
}) {
  const { t } = useStudio();
  const begun = useStore($begun);
  // Deferred, so that the press is rendered before the large workbench.
  const isAtWork = useDeferredValue(begun !== null);
  const ground = useStore($ground);
  const Workbench = useWorkbench();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const controls = useFocusInView<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);

  // A pending action needs an open design; without one it is dropped.
  useEffect(() => {
    if (isReady && begun === null) clearPendingAction();
  }, [isReady, begun]);

  // The pressed button is gone: keyboard focus moves to the title.
  const last = useRef({ isReady, begun });
  useEffect(() => {
    const before = last.current;
    last.current = { isReady, begun };
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.isReady && before.begun !== begun && isLost) heading.current?.focus({ preventScroll: true });
  }, [isReady, begun]);

  return (
    <div
      ref={ref}
      className="studio:grid studio:grid-cols-[minmax(0,1fr)_clamp(22rem,38vw,31rem)]"
      data-studio={isReady ? 'ready' : 'opening'}
    >
      <div className="contents studio:block" style={{ background: GROUNDS[ground] }}>
        <div
          data-picture
          className="@container sticky top-16 z-20 flex h-[46svh] min-h-64 flex-col studio:h-[calc(100svh-6.75rem)] lg:top-18 lg:h-[calc(100svh-10.25rem)]"
          style={{ background: GROUNDS[ground] }}
        >
          {begun !== null && <div ref={setTools} className="min-h-11" />}
          <div className="min-h-0 flex-1">
            <StageView />
          </div>
          <ViewBar />
        </div>
      </div>
      <div className="relative flex min-w-0 flex-col">
        <div ref={controls} className="flex-1 px-5 pt-6 pb-10 sm:px-8 studio:px-6 lg:px-8 lg:pt-9">
          <h1 ref={heading} tabIndex={-1} className="mb-2 text-heading outline-none">
            {title}
          </h1>
          {begun === null ? (
            <StartScreen />
          ) : isAtWork && Workbench ? (
            <Workbench isReady={isReady} tools={tools} foot={foot} />
          ) : (
            <Spinner label={t('studio.opening')} className="py-16 text-2xl text-stone" />
          )}
        </div>
        {begun !== null && (
          <div
            ref={setFoot}
            className="sticky bottom-0 z-20 border-t border-line bg-paper px-5 py-3 sm:px-8 studio:px-6 lg:px-8"
          />
        )}
      </div>
    </div>
  );
}
