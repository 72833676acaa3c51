import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { receive, type ToastMessage } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';
import { Toast } from '#ui/Toast.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

interface Shown extends ToastMessage {
  id: number;
}

const lifetimesMs = { success: 5000, note: 6000, error: 9000 } as const;
const maxShown = 3;
const loadTexts = () => overlayTexts(['toast']);

/** A modal dialog makes the rest of the page inert, so its notifications stand inside it. */
function topLayerHost(): HTMLElement {
  const active = document.activeElement?.closest<HTMLElement>('dialog:modal');
  return active ?? [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
}

/** Notifications, announced as they come and clear of the panel at the right; opened by `shop:toast`. */
export default function Toasts() {
  const t = useLoaded(loadTexts);
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const [host, setHost] = useState<HTMLElement>();
  const region = useRef<HTMLElement>(null);
  const nextId = useRef(1);
  const isHeld = useRef(false);

  useEffect(() => {
    const move = () => setHost(topLayerHost());
    move();
    document.addEventListener('close', move, true);
    const stop = receive('shop:toast', (message) => {
      move();
      const id = nextId.current++;
      setToasts((shown) => {
        const others = shown.filter((other) => other.message !== message.message);
        return [...others, { ...message, id }].slice(-maxShown);
      });
    });
    return () => {
      document.removeEventListener('close', move, true);
      stop();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast lifts the region above what opened since
  useEffect(() => {
    if (!region.current || toasts.length === 0) return;
    region.current.hidePopover();
    region.current.showPopover();
  }, [toasts, host]);

  const oldest = toasts[0];
  useEffect(() => {
    if (!oldest) return;
    const timer = setInterval(() => {
      if (!isHeld.current) setToasts((shown) => shown.filter(({ id }) => id !== oldest.id));
    }, lifetimesMs[oldest.kind]);
    return () => clearInterval(timer);
  }, [oldest]);

  if (!t || !host) return null;
  return createPortal(
    <section
      ref={region}
      popover="manual"
      aria-label={t('toast.region')}
      onPointerEnter={() => {
        isHeld.current = true;
      }}
      onPointerLeave={() => {
        isHeld.current = false;
      }}
      onFocus={() => {
        isHeld.current = true;
      }}
      onBlur={() => {
        isHeld.current = false;
      }}
      className="pointer-events-none fixed inset-auto top-4 left-4 m-0 flex w-[min(24rem,calc(100vw-2rem))] flex-col sm:top-auto sm:bottom-6 sm:left-6 gap-3 overflow-visible border-0 bg-transparent p-0"
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            kind={toast.kind}
            title={toast.title}
            closeLabel={t('toast.close')}
            onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))}
          >
            {toast.message}
          </Toast>
        ))}
      </div>
    </section>,
    host,
  );
}
