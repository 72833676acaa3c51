import Swiper from 'swiper';
import { Keyboard, Zoom } from 'swiper/modules';

const speed = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
const MAX_RATIO = 3;
const STEP_RATIO = 1.5;
/** Pixels that an arrow key pans. */
const PAN_PX = 120;
/** Zoom per pixel of wheel movement; a touchpad pinch is a wheel event with Control and small deltas. */
const WHEEL_RATE = 0.0025;
const PINCH_RATE = 0.01;

const pans: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

function zoomTo({ zoom }: Swiper, ratio: number): void {
  const wanted = Math.min(MAX_RATIO, ratio);
  if (wanted < 1.05) {
    zoom.out();
    return;
  }
  // At full view Swiper zooms a bare ratio into the upper left corner; after a zoom to 1 it uses the centre.
  if (zoom.scale === 1) zoom.in(1);
  zoom.in(wanted);
}

/** Pans like a drag, so that Swiper keeps the picture inside its frame and tracks the position. */
function pan(swiper: Swiper, [x, y]: readonly [number, number]): void {
  const picture = swiper.slides[swiper.activeIndex]?.querySelector('img');
  const point = (type: string, clientX: number, clientY: number) =>
    picture?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerType: 'mouse',
        isPrimary: true,
        clientX,
        clientY,
      }),
    );
  const [fromX, fromY] = [innerWidth / 2, innerHeight / 2];
  point('pointerdown', fromX, fromY);
  point('pointermove', fromX + x / 2, fromY + y / 2);
  // Sent twice: without a pause at the end Swiper would continue with momentum.
  for (let times = 0; times < 2; times += 1) point('pointermove', fromX + x, fromY + y);
  point('pointerup', fromX + x, fromY + y);
}

/** Loads the largest size of a zoomed picture. */
function sharpen(slide: Element | undefined): void {
  for (const source of slide?.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source,img') ?? [])
    source.sizes = `${MAX_RATIO * 100}vw`;
}

function onKey(event: KeyboardEvent, swiper: Swiper): void {
  const { scale } = swiper.zoom;
  const move = scale > 1 ? pans[event.key] : undefined;
  if (move) pan(swiper, move);
  else if (event.key === '+' || event.key === '=') zoomTo(swiper, scale * STEP_RATIO);
  else if (event.key === '-') zoomTo(swiper, scale / STEP_RATIO);
  else if (event.key === '0') swiper.zoom.out();
  else return;
  event.preventDefault();
  // Otherwise Swiper would go to the next picture.
  event.stopPropagation();
}

/**
 * Shows the pictures of `gallery` over the whole window, zoomed by pinch, wheel, double tap, keys (+, -, 0, arrows)
 * or buttons (`data-zoom`, `data-turn`). The dialog opens by an invoker command and scrolls without this script.
 */
export function showZoom(dialog: HTMLDialogElement, gallery: Swiper): void {
  const frame = dialog.querySelector<HTMLElement>('.swiper');
  if (!frame || frame.classList.contains('swiper-initialized')) return;
  // For browsers without invoker commands.
  if (!dialog.open) dialog.showModal();
  const count = dialog.querySelector('[data-count]');
  const buttons = dialog.querySelectorAll<HTMLButtonElement>('[data-turn],[data-zoom]');
  const list = frame.firstElementChild;
  if (list) list.scrollLeft = 0;

  const showState = ({ activeIndex, slides, isBeginning, isEnd, zoom }: Swiper) => {
    if (count) count.textContent = `${activeIndex + 1} / ${slides.length}`;
    for (const button of buttons) {
      const { turn } = button.dataset;
      if (turn) button.disabled = turn === '1' ? isEnd : isBeginning;
      else button.disabled = button.dataset['zoom'] === 'in' ? zoom.scale >= MAX_RATIO : zoom.scale <= 1;
    }
  };
  const swiper = new Swiper(frame, {
    modules: [Keyboard, Zoom],
    initialSlide: gallery.activeIndex,
    speed,
    zoom: { maxRatio: MAX_RATIO },
    keyboard: { enabled: true, onlyInViewport: false },
    on: {
      slideChange: showState,
      zoomChange: (changed, _scale, _image, slide) => {
        sharpen(slide);
        // The event fires before the scale is updated.
        queueMicrotask(() => showState(changed));
      },
    },
  });
  showState(swiper);

  const ended = new AbortController();
  const { signal } = ended;
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const rate = event.ctrlKey ? PINCH_RATE : WHEEL_RATE;
      zoomTo(swiper, swiper.zoom.scale * Math.exp(-event.deltaY * rate));
    },
    { signal, passive: false },
  );
  // In the capture phase, before Swiper's own listener, wherever the focus is in the dialog.
  document.addEventListener('keydown', (event) => onKey(event, swiper), { signal, capture: true });
  dialog.addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element && event.target.closest<HTMLElement>('[data-turn],[data-zoom]');
      if (!button) return;
      const { turn, zoom } = button.dataset;
      if (turn === '1') swiper.slideNext();
      else if (turn) swiper.slidePrev();
      else zoomTo(swiper, zoom === 'in' ? swiper.zoom.scale * STEP_RATIO : swiper.zoom.scale / STEP_RATIO);
    },
    { signal },
  );
  dialog.addEventListener(
    'close',
    () => {
      ended.abort();
      gallery.slideTo(swiper.activeIndex, 0);
      swiper.destroy();
    },
    { signal },
  );
}
