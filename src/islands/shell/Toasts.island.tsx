import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { receiveEvents, type ToastMessage } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';
import { Toast } from '#ui/Toast.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

interface Shown extends ToastMessage {
  id: number;
}

const lifetimesMs = { success: 5000, note: 6000, error: 9000 } as const;
/** How long an undo button is shown. */
const actionLifetimeMs = 10_000;
const maxShown = 3;
const loadTexts = () => overlayTexts(['toast']);

/** A modal dialog makes the rest of the page inert, so notifications are placed inside it. */
function topLayerHost(): HTMLElement {
  const active = document.activeElement?.closest<HTMLElement>('dialog:modal');
  return active ?? [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
}

const wide = '(min-width: 40rem)';
const gapPx = 8;
const edgePx = 16;

/**
 * Position of the region in viewport pixels: on a phone below the sticky header; on a wider screen next to
 * the last pressed element (below it, or above it near the foot), or at the lower left if that is out of
 * view.
 */
function placeOf(region: HTMLElement, host: HTMLElement): { left: number; top: number } {
  const { width, height } = region.getBoundingClientRect();
  const isOnPage = host === document.body;
  const header = isOnPage ? document.getElementById('header')?.getBoundingClientRect().bottom : undefined;
  const highest = Math.max(header ?? 0, 0) + gapPx;
  if (!matchMedia(wide).matches) return { left: edgePx, top: Math.max(highest, edgePx) };
  const lowest = innerHeight - height - edgePx;
  const cause = host.contains(document.activeElement) ? document.activeElement : null;
  const at = cause && cause !== document.body ? cause.getBoundingClientRect() : null;
  if (!at || at.bottom < highest || at.top > innerHeight) return { left: edgePx, top: lowest };
  const below = at.bottom + gapPx;
  const top = below <= lowest ? below : at.top - gapPx - height;
  const left = Math.min(Math.max(at.left, edgePx), innerWidth - width - edgePx);
  return { left, top: Math.max(top, highest) };
}

/**
 * Notifications, announced to assistive technology, next to the element that caused them; opened by
 * `shop:toast`.
 */
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
    const stop = receiveEvents('shop:toast', (message) => {
      move();
      const id = nextId.current++;
      setToasts((shown) => {
        // Equal messages are shown once; each undo button is shown, even with an equal label.
        const others = shown.filter(
          (other) => other.message !== message.message || other.action || message.action,
        );
        return [...others, { ...message, id }].slice(-maxShown);
      });
    });
    return () => {
      document.removeEventListener('close', move, true);
      stop();
    };
  }, []);

  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    const shown = region.current;
    if (!shown || !host || !t || newest === undefined) return;
    // Reopened, to be above popovers that opened since.
    shown.hidePopover();
    shown.showPopover();
    const { left, top } = placeOf(shown, host);
    shown.style.left = `${left}px`;
    shown.style.top = `${top}px`;
  }, [newest, host, t]);

  const oldest = toasts[0];
  useEffect(() => {
    if (!oldest) return;
    const timer = setInterval(
      () => {
        if (!isHeld.current) setToasts((shown) => shown.filter(({ id }) => id !== oldest.id));
      },
      oldest.action ? actionLifetimeMs : lifetimesMs[oldest.kind],
    );
    return () => clearInterval(timer);
  }, [oldest]);

  if (!t || !host) return null;
  return createPortal(
    <section
      ref={region}
      popover="manual"
      aria-label={t('toast.region')}
      onPointerOver={() => {
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
      className="pointer-events-none fixed inset-auto m-0 open:flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-3 overflow-visible border-0 bg-transparent p-0"
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {toasts.map(({ id, kind, title, message, action }) => {
          const close = () => {
            // A removed button fires neither pointerleave nor blur.
            isHeld.current = false;
            setToasts((shown) => shown.filter((other) => other.id !== id));
          };
          const doIt = action && {
            label: action.label,
            run: () => {
              close();
              action.run();
            },
          };
          return (
            <Toast
              key={id}
              kind={kind}
              title={title}
              action={doIt}
              closeLabel={t('toast.close')}
              onClose={close}
            >
              {message}
            </Toast>
          );
        })}
      </div>
    </section>,
    host,
  );
}
