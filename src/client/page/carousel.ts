import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** Only zero matters: in CSS mode the browser scrolls, smoothly or at once. */
const speed = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
const canHover = matchMedia('(hover: hover)');
const REST_CHECK_MS = 120;
/** A first slide that stood since the page came is left for at least this long. */
const MIN_FIRST_MS = 1_500;

interface Seat {
  /** The slide nearest to the start of the list. */
  index: number;
  /** Whether the list stands on it, rather than being moved. */
  isAtRest: boolean;
}

function seatOf(list: HTMLElement): Seat {
  const slides = [...list.children].filter((child) => child instanceof HTMLElement);
  const offsets = slides.map((slide) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0));
  const distances = offsets.map((offset) => Math.abs(offset - list.scrollLeft));
  const nearest = Math.min(...distances);
  const isAtEnd = list.scrollLeft > list.scrollWidth - list.clientWidth - 2;
  return { index: distances.indexOf(nearest), isAtRest: nearest < 2 || isAtEnd };
}

/** Swiper seats the list as it starts: a hand that is moving it just then is not disturbed. */
function whenAtRest(list: HTMLElement, start: (index: number) => void): void {
  const { index, isAtRest } = seatOf(list);
  if (isAtRest) start(index);
  else setTimeout(whenAtRest, REST_CHECK_MS, list, start);
}

/** Time moves the slides on, except while a pointer or the keyboard is among them, or they are paused. */
function watchTime(carousel: HTMLElement, { autoplay }: Swiper): void {
  const hold = () => {
    const isHeld =
      (canHover.matches && carousel.matches(':hover')) || carousel.querySelector(':focus-visible') !== null;
    if (isHeld === autoplay.paused) return;
    if (isHeld) autoplay.pause();
    else autoplay.resume();
  };
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    carousel.addEventListener(type, hold);
  hold();
}

/** How many slides stand side by side; a part of one at the edge is none. */
function perView({ size, slidesSizesGrid }: Swiper): number {
  return Math.max(1, Math.round(size / (slidesSizesGrid[0] ?? size)));
}

function togglePause(button: HTMLElement, { autoplay }: Swiper): void {
  const isPaused = autoplay.running;
  if (isPaused) autoplay.stop();
  else autoplay.start();
  showPause(button, isPaused);
}

function showPause(button: HTMLElement, isPaused: boolean): void {
  button.setAttribute('aria-pressed', String(isPaused));
  button.ariaLabel = button.dataset[isPaused ? 'playLabel' : 'pauseLabel'] ?? '';
}

/**
 * Brings a list that scrolls and snaps by itself to life with Swiper, in its CSS mode: the browser goes on
 * scrolling, so nothing moves as Swiper takes over. Markup: `data-carousel` (auto-advance in ms, empty for
 * none) on or around `.swiper > .swiper-wrapper > .swiper-slide`; `data-go` a slide's number, `data-step` -1
 * or 1, `data-pause`, `data-status` where a slide that was asked for is told to screen readers.
 */
function start(carousel: HTMLElement, list: HTMLElement, initialSlide: number): void {
  const intervalMs = Number(carousel.dataset['carousel']);
  const dots = carousel.querySelectorAll<HTMLElement>('[data-go]');
  const steps = carousel.querySelectorAll<HTMLButtonElement>('[data-step]');
  const pause = carousel.querySelector<HTMLElement>('[data-pause]');
  const status = carousel.querySelector('[data-status]');
  let isAsked = false;

  const showState = ({ activeIndex, slides }: Swiper) => {
    // Swiper's own ends miss by a pixel where widths are fractions.
    const end = list.scrollWidth - list.clientWidth - 2;
    dots.forEach((dot, index) => {
      dot.ariaCurrent = index === activeIndex ? 'true' : null;
    });
    for (const step of steps)
      step.disabled = step.dataset['step'] === '1' ? list.scrollLeft > end : list.scrollLeft < 2;
    if (!isAsked || !status) return;
    const slide = slides[activeIndex];
    status.textContent = slide?.ariaLabel ?? slide?.querySelector('h3')?.textContent ?? '';
  };

  const first = list.firstElementChild;
  if (intervalMs && first instanceof HTMLElement)
    first.dataset['swiperAutoplay'] = String(Math.max(MIN_FIRST_MS, intervalMs - performance.now()));
  const swiper = new Swiper(carousel.querySelector<HTMLElement>('.swiper') ?? carousel, {
    modules: [Autoplay],
    cssMode: true,
    slidesPerView: 'auto',
    allowTouchMove: false,
    // It tells of a new size where there is none but a fraction, and would seat the list again under a click.
    resizeObserver: false,
    speed,
    initialSlide,
    autoplay: intervalMs ? { enabled: speed > 0, delay: intervalMs } : false,
    on: {
      setTranslate: showState,
      slideChange: (changed) => {
        showState(changed);
        if (first instanceof HTMLElement) delete first.dataset['swiperAutoplay'];
        // However it came, a slide stands for one whole interval.
        if (changed.autoplay.running && !changed.autoplay.paused) changed.autoplay.start();
      },
    },
  });
  showState(swiper);
  if (intervalMs) watchTime(carousel, swiper);
  if (pause && speed === 0) showPause(pause, true);

  carousel.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>('[data-go],[data-step],[data-pause]');
    if (!control) return;
    // A thumbnail is a link to its picture; here it moves the list and leaves the page where it is.
    event.preventDefault();
    const { go, step } = control.dataset;
    isAsked = true;
    if (control === pause) togglePause(pause, swiper);
    else if (go) swiper.slideTo(Number(go));
    else swiper.slideTo(Math.max(0, swiper.activeIndex + Number(step) * perView(swiper)));
  });

  const openers = carousel.querySelectorAll<HTMLElement>('[commandfor]');
  const dialog = document.getElementById(openers[0]?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  const zoom = async () => {
    const { showZoom } = await import('./zoom.ts');
    showZoom(dialog, swiper);
  };
  for (const opener of openers) opener.addEventListener('click', zoom);
  // A browser with invoker commands has opened it before this script came.
  if (dialog.open) void zoom();
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
  const list = carousel.querySelector<HTMLElement>('.swiper-wrapper');
  if (list) whenAtRest(list, (index) => start(carousel, list, index));
}

// The gallery of a piece that is sold: how many are left is asked as soon as the page rests or somebody acts.
const sold = document.querySelector<HTMLElement>('[data-stock]');
if (sold) void import('./stock.ts').then(({ watchStock }) => watchStock(sold));
