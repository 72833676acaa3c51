/** What wakes an island that waits for a person. */
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

/** These keep their own state through hydration, or lead somewhere by themselves. */
export const nativeControls = 'input:not([type=submit]),select,textarea,summary,label,a[href]';

/** An island, as the page carries it and as the frame script finds it. */
export interface WaitingIsland extends HTMLElement {
  /** What was done to it before the frame script came; null since it listens itself. */
  early?: Event[] | null;
}

/**
 * Stands inline in the head of every page, so that nothing is lost that is done between the first picture and the
 * frame script (interact.directive.ts): it keeps what happens to islands that wait. A function, so that the frame
 * script, which has its lists from here, does not carry it.
 */
export function keepEarlyActs(): string {
  return (
    `{const w=${JSON.stringify(wakingEvents)},n=${JSON.stringify(nativeControls)};` +
    `for(const t of w)addEventListener(t,e=>{const a=e.target,i=a.closest&&a.closest('astro-island[client=interact]');` +
    `if(!i||i.early===null)return;(i.early??=[]).push(e);` +
    `if(t=='submit'||t=='click'&&!a.closest(n)){e.preventDefault();e.stopPropagation()}},true)}`
  );
}
