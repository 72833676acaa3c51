/** Events that hydrate an island waiting for interaction. */
export const wakingEvents = [
  'pointerover',
  'touchstart',
  'focusin',
  'keydown',
  'input',
  'click',
  'submit',
  'wake',
] as const;

/** Controls that keep their own state through hydration, or navigate by themselves. */
export const nativeControls = 'input:not([type=submit]),select,textarea,summary,label,a[href]';

/** An island element before hydration. */
export interface WaitingIsland extends HTMLElement {
  /** Events recorded before the frame script ran; null once the island records them itself. */
  early?: Event[] | null;
}

/**
 * Inlined in the head of every page: records events on waiting islands until the frame script (interact.directive.ts)
 * runs. A function, so that the frame script, which imports the lists above, does not include it.
 */
export function recordEarlyEvents(): string {
  return (
    `{const w=${JSON.stringify(wakingEvents)},n=${JSON.stringify(nativeControls)};` +
    `for(const t of w)addEventListener(t,e=>{const a=e.target,i=a.closest&&a.closest('astro-island[client=interact]');` +
    `if(!i||i.early===null)return;(i.early??=[]).push(e);` +
    `if(t=='submit'||t=='click'&&!a.closest(n)){e.preventDefault();e.stopPropagation()}},true)}`
  );
}
