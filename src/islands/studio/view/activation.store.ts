import { atom } from 'nanostores';
import { afterFrame } from '#ui/after-frame.ts';

/**
 * Whether the shopper has used the studio, or has had it in view for a while; expensive drawing and weighing
 * wait for it.
 */
export const $isActive = atom(false);

const activationEvents = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;
/** Activates an unused page after this time in view. */
const REST_MS = 6_000;
/** Timeout for an idle moment after that. */
const IDLE_MS = 3_000;

/** Runs when the thread is idle, at once in browsers without idle callbacks. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_MS });
  else work();
};

/**
 * Waits until `area` is hovered, touched or focused, or until the page has been visible for a while without input; prerendered
 * and hidden pages keep waiting. Returns a function that stops waiting.
 */
export function awaitActivation(area: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancel = () => {};
  const end = () => {
    cancel();
    clearTimeout(timer);
    for (const type of activationEvents) area.removeEventListener(type, activate, true);
    document.removeEventListener('visibilitychange', rest);
    removeEventListener('load', rest);
  };
  const activate = () => {
    end();
    // After a frame, so that the press is rendered first.
    cancel = afterFrame(() => $isActive.set(true));
  };
  const rest = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(whenIdle, REST_MS, activate);
  };
  for (const type of activationEvents) area.addEventListener(type, activate, true);
  document.addEventListener('visibilitychange', rest);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
  // The focus was there before the script loaded.
  if (area.matches(':focus-within')) activate();
  return end;
}
