import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './after-first-paint.ts';
import { nativeControls, type WaitingIsland, wakingEvents } from './early-acts.ts';
import { runIsland } from './load-in-time.ts';

/** What is done again must come after React's first effects, and each act after what the one before changed. */
const REPLAY_DELAY_MS = 50;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const pause = () => new Promise((resolve) => setTimeout(resolve, REPLAY_DELAY_MS));

/** What React has given a node: it hydrates in a transition, which a busy machine puts off. */
function propsOf(node: Element): Record<string, unknown> | undefined {
  return Object.entries(node).find(([key]) => key.startsWith('__reactProps'))?.[1];
}

/**
 * Tells React what was typed or chosen before it came. It compares with the value it has seen last, so
 * the field is emptied in its sight and filled behind its back.
 */
function retell(field: Field, value: string | boolean): void {
  const isBox = typeof value === 'boolean';
  // Changed after React came, which knows: it would take this for a second act.
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
  // React may put another element in the place of the one it finds.
  const isBare = () => island.firstElementChild && !propsOf(island.firstElementChild);
  while (isBare()) await pause();
  await pause();
}

/**
 * `client:interact`: plain HTML until a person reaches for it; then the island loads, and whatever was
 * typed, chosen or clicked too early is done again. Its value is a pattern: where the address has a query that
 * matches it, which the island answers, the island does not wait (`^` never waits, as on a page that is one form;
 * `.` answers any query). An event `wake` wakes it as well.
 */
const interactDirective: ClientDirective = (load, options, element) => {
  const entered = new Map<Field, string | boolean>();
  let isStarted = false;
  /** In the order of the hand: "one more" before "add to bag". */
  const acts: (() => void)[] = [];

  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    await runIsland(load);
    await hydrated(element);
    for (const type of wakingEvents) element.removeEventListener(type, wake, true);
    for (const [field, value] of entered) retell(field, value);
    for (const act of acts) {
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
      acts.push(() => (target as HTMLFormElement).requestSubmit(submitter));
    } else if (type === 'click' && target instanceof Element && !target.closest(nativeControls)) {
      event.preventDefault();
      event.stopPropagation();
      const button = target.closest<HTMLElement>('button,[role=button]');
      if (button) acts.push(() => button.click());
    }
    void start();
  };

  for (const type of wakingEvents) element.addEventListener(type, wake, true);
  const island = element as WaitingIsland;
  island.early?.forEach(wake);
  island.early = null;
  // Without a value Astro hands `true` over.
  const waking: unknown = options.value;
  if (typeof waking === 'string' && new RegExp(waking).test(location.search)) afterFirstPaint(start);
};

export default interactDirective;
