import { atom } from 'nanostores';
import { afterFrame } from '#ui/after-frame.ts';

/** Whether somebody reached for the studio, or has been looking at it: what costs much to draw and to weigh waits for it. */
export const $isWanted = atom(false);

const reaching = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;
/** A page that nobody touches is looked at after this long: whoever means to design has reached for it by then. */
const REST_MS = 6_000;
/** How long a busy thread is waited for then. */
const IDLE_MS = 3_000;

/** When the thread has nothing to do; where browsers do not say, at once. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_MS });
  else work();
};

/**
 * Waits until `area` is reached for, or until the page has rested in sight of somebody; a page that was rendered ahead of
 * a click, or in a tab behind, goes on waiting. Gives the end of waiting.
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
    // Whoever reaches for it presses something, which is to be seen first.
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
  // The focus was there before the script.
  if (area.matches(':focus-within')) want();
  return end;
}
