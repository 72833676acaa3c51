import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './after-first-paint.ts';
import { nativeControls, type WaitingIsland, wakingEvents } from './early-events.ts';
import { runIsland } from './load-in-time.ts';

/** Replayed events must come after React's first effects, and after the state changes of the previous event. */
const REPLAY_DELAY_MS = 50;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const pause = () => new Promise((resolve) => setTimeout(resolve, REPLAY_DELAY_MS));

/** React's props of a node. They are missing until it hydrates, which a busy main thread delays. */
function propsOf(node: Element): Record<string, unknown> | undefined {
  return Object.entries(node).find(([key]) => key.startsWith('__reactProps'))?.[1];
}

/**
 * Replays a value that was typed or chosen before hydration. React compares with the last value it saw, so the field
 * is first cleared through the setter React observes, then set to the value directly.
 */
function retell(field: Field, value: string | boolean): void {
  const isBox = typeof value === 'boolean';
  // Changed after hydration: React knows it already and would handle it twice.
  if (propsOf(field)?.[isBox ? 'checked' : 'value'] === value) return;
  if (isBox) {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

async function hydrated(island: Element): Promise<void> {
  // React may replace the element it finds.
  const isBare = () => island.firstElementChild && !propsOf(island.firstElementChild);
  while (isBare()) await pause();
  await pause();
}

/**
 * `client:interact`: static HTML until the first interaction; then the island loads, and earlier input and clicks are
 * replayed. The value is a pattern: if the URL's query matches, the island loads immediately (`^` always, as on a
 * page that is one form; `.` for any query). A `wake` event loads it as well.
 */
const interactDirective: ClientDirective = (load, options, element) => {
  const entered = new Map<Field, string | boolean>();
  let isStarted = false;
  /** In the order of interaction: "one more" before "add to bag". */
  const replays: (() => void)[] = [];

  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    await runIsland(load);
    await hydrated(element);
    for (const type of wakingEvents) element.removeEventListener(type, wake, true);
    for (const [field, value] of entered) retell(field, value);
    for (const act of replays) {
      act();
      await pause();
    }
  };

  const wake = (event: Event) => {
    const { type, target } = event;
    if (type === 'input') {
      const field = target as Field;
      entered.set(
        field,
        /radio|checkbox/.test(field.type) ? (field as HTMLInputElement).checked : field.value,
      );
    } else if (type === 'submit') {
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      replays.push(() => (target as HTMLFormElement).requestSubmit(submitter));
    } else if (type === 'click' && target instanceof Element && !target.closest(nativeControls)) {
      event.preventDefault();
      event.stopPropagation();
      const button = target.closest<HTMLElement>('button,[role=button]');
      if (button) replays.push(() => button.click());
    }
    void start();
  };

  for (const type of wakingEvents) element.addEventListener(type, wake, true);
  const island = element as WaitingIsland;
  island.early?.forEach(wake);
  island.early = null;
  // Without a value Astro passes `true`.
  const waking: unknown = options.value;
  if (typeof waking === 'string' && new RegExp(waking).test(location.search)) afterFirstPaint(start);
};

export default interactDirective;
