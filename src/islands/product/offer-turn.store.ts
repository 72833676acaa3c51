import { loadChunk } from '#client/guard.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { turnIcons } from '#ui/turn-icons.ts';

/** The stage loads with the first press. */
const loadStage = () => loadChunk(() => import('./TurnStage.tsx'));
/** Loads the code for a ring at another weight. */
const loadWeights = () => loadChunk(() => import('./press-weight.store.ts'));

type State = 'photograph' | 'opening' | 'turning';

const iconOf = (svg: string): string =>
  svg
    .replace(
      '<svg ',
      '<svg width="18" height="18" stroke-width="1.67" stroke-linecap="round" aria-hidden="true" ',
    )
    .replace('stroke="#000"', 'stroke="currentColor"');

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

/** Adds a button, a status line for failures, and the stage to the first photograph. */
function addControls(slide: HTMLElement) {
  const place = make('div', '');
  const stage = make(
    'div',
    'absolute inset-0 bg-ground opacity-0 transition-opacity duration-500 motion-reduce:duration-0',
  );
  const bar = make('div', 'absolute inset-x-3 bottom-3 flex flex-col items-start gap-2');
  const sentence = make('p', 'bg-paper/90 px-3 py-2 text-[0.8125rem] leading-snug text-stone empty:hidden');
  sentence.role = 'status';
  const button = make(
    'button',
    cx(
      'inline-flex min-h-11 items-center gap-2.5 rounded-full bg-paper/90 px-4 text-[0.8125rem]',
      'hover:text-gold aria-busy:text-stone',
      focusRing,
    ),
  );
  button.type = 'button';
  stage.hidden = true;
  bar.append(sentence, button);
  place.append(stage, bar);
  slide.append(place);
  return { place, stage, sentence, button };
}

/**
 * Offers a live 3D view in place of a piece's first photograph. Its code loads when the button is pressed.
 * The photograph stays until the live picture is ready, and if it fails.
 */
function watch(slide: HTMLElement, id: number, t: Translate): () => void {
  const { place, stage, sentence, button } = addControls(slide);
  /** The photograph's own button, unreachable behind the stage. */
  const covered = slide.querySelector<HTMLElement>('button[commandfor]');
  const name = document.querySelector('h1')?.textContent ?? '';
  let state: State = 'photograph';
  let end = () => {};

  const show = (next: State) => {
    state = next;
    place.dataset['live'] = next;
    const isTurning = next === 'turning';
    stage.hidden = next === 'photograph';
    stage.classList.toggle('opacity-0', !isTurning);
    stage.classList.toggle('pointer-events-none', !isTurning);
    if (covered) covered.inert = isTurning;
    button.ariaBusy = next === 'opening' ? 'true' : null;
    button.innerHTML = iconOf(isTurning ? turnIcons.back : turnIcons.turn);
    button.append(t(`turn.${({ photograph: 'open', opening: 'opening', turning: 'back' } as const)[next]}`));
  };
  const leave = () => {
    end();
    end = () => {};
    show('photograph');
  };
  const fail = (why: string) => {
    leave();
    sentence.textContent = why;
  };
  const ready = () => {
    if (state !== 'opening') return;
    const { activeElement } = document;
    show('turning');
    // Moves the focus to the piece only if it is still at the button.
    if (activeElement === button || activeElement === document.body)
      stage.querySelector('canvas')?.focus({ preventScroll: true });
  };
  const enter = async () => {
    sentence.textContent = '';
    show('opening');
    let isLeft = false;
    end = () => {
      isLeft = true;
    };
    try {
      const { mountTurn } = await loadStage();
      if (!isLeft) end = mountTurn(stage, { id: productId(id), name, t, onReady: ready, onFail: fail });
    } catch {
      if (!isLeft) fail(t('turn.failed'));
    }
  };

  button.addEventListener('click', () => {
    if (state === 'photograph') {
      void enter();
      return;
    }
    leave();
    button.focus({ preventScroll: true });
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || state === 'photograph') return;
    if (document.querySelector('dialog[open]')) return;
    leave();
    button.focus({ preventScroll: true });
  });
  show('photograph');
  return () => {
    if (state === 'photograph') void enter();
  };
}

/**
 * The weights below the images link to the studio; a press shows the ring at that weight in place of the
 * photograph.
 */
function offerWeights(line: HTMLElement, id: number, enter: () => void): void {
  line.addEventListener('click', async (event) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-carat]') : null;
    if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enter();
    (await loadWeights()).pressWeight(line, mark, productId(id));
  });
}

/** Offers a 3D view of the page's piece on the first image of its gallery. */
export async function offerTurn(): Promise<void> {
  const slide = document.querySelector<HTMLElement>('[data-carousel] > .swiper [data-pictures] > li');
  const id = Number(document.querySelector<HTMLElement>('[data-product]')?.dataset['product']);
  if (!slide || !id) return;
  const enter = watch(slide, id, await overlayTexts(['turn']));
  const line = document.querySelector<HTMLElement>('[data-weights]');
  if (line) offerWeights(line, id, enter);
}
