import type { ClientDirective } from 'astro';
import { runIsland } from './load-in-time.ts';

const wakingEvents = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click', 'submit'] as const;
/** React attaches its listeners in a transition; a replayed click must come after them. */
const REPLAY_DELAY_MS = 50;
/** These keep their own state through hydration, or lead somewhere by themselves. */
const nativeControls = 'input:not([type=submit]),select,textarea,summary,label,a[href]';

/**
 * `client:interact`: plain HTML until a person reaches for it; then the island loads, and the click or
 * submit that came too early is done again. With the value `query` it does not wait where the address has
 * a query, which the island answers.
 */
const interactDirective: ClientDirective = (load, options, element) => {
  let isStarted = false;
  let replay: (() => void) | undefined;

  const start = async () => {
    await runIsland(load);
    for (const type of wakingEvents) element.removeEventListener(type, wake, true);
    setTimeout(() => replay?.(), REPLAY_DELAY_MS);
  };

  const wake = (event: Event) => {
    const target = event.target;
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      event.preventDefault();
      const { submitter } = event;
      replay = () => target.requestSubmit(submitter);
    } else if (event.type === 'click' && target instanceof Element && !target.closest(nativeControls)) {
      event.preventDefault();
      event.stopPropagation();
      const button = target.closest<HTMLElement>('button,[role=button]');
      replay = () => button?.click();
    }
    if (isStarted) return;
    isStarted = true;
    void start();
  };

  for (const type of wakingEvents) element.addEventListener(type, wake, true);
  if (options.value === 'query' && location.search) {
    isStarted = true;
    void start();
  }
};

export default interactDirective;
