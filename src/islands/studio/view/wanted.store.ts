import { atom } from 'nanostores';
import { afterFrame } from '#ui/after-frame.ts';

/**
 * Whether the shopper has touched the studio or has looked at it for a while; expensive drawing and weighing
 * wait for it.
 */
export const $isWanted = atom(false);

const reaching = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;
/** An untouched page counts as looked at after this time. */
const REST_MS = 6_000;
/** Timeout for an idle moment after that. */
const IDLE_MS = 3_000;

/** Runs when the thread is idle, at once in browsers without idle callbacks. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_MS });
  else work();
};

/**
 * Waits until `area` is touched, or until the page has been visible for a while without input; prerendered
 * and hidden pages keep waiting. Returns a function that stops waiting.
 */
export function awaitInterest(area: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff = () => {};
  const end = () => {
    callOff();
    clearTimeout(timer);
    for (const type of reaching) area.removeEventListener(type, want, true);
    document.removeEventListener('visibilitychange', rest);
    removeEventListener('load', rest);
  };
  const want = () => {
    end();
    // After a frame, so that the press is rendered first.
    callOff = afterFrame(() => $isWanted.set(true));
  };
  const rest = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(whenIdle, REST_MS, want);
  };
  for (const type of reaching) area.addEventListener(type, want, true);
  document.addEventListener('visibilitychange', rest);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest);
  // The focus was there before the script loaded.
  if (area.matches(':focus-within')) want();
  return end;
}
