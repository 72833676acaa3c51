import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** Only zero matters: in CSS mode the browser scrolls, smoothly or instantly. */
const speed = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
const canHover = matchMedia('(hover: hover)');
const REST_CHECK_MS = 120;
/** Minimum time before the first slide, visible since the page load, is left. */
const MIN_FIRST_MS = 1_500;

interface Seat {
  /** Index of the slide nearest to the start of the list. */
  index: number;
  /** Whether the list has settled on it and is not being scrolled. */
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

/** Swiper repositions the list on start, so it waits until the user stops scrolling it. */
function whenAtRest(list: HTMLElement, start: (index: number) => void): void {
  const { index, isAtRest } = seatOf(list);
  if (isAtRest) start(index);
  else setTimeout(whenAtRest, REST_CHECK_MS, list, start);
}

/** Autoplay, except while the pointer or focus is inside, or when paused. */
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

/** Number of fully visible slides. */
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
 * Enhances a scroll-snap list with Swiper in CSS mode: the browser keeps scrolling, so nothing moves when Swiper
 * starts. Markup: `data-carousel` (autoplay interval in ms, empty for none) on or around `.swiper > .swiper-wrapper >
 * .swiper-slide`; `data-go` with a slide's number, `data-step` -1 or 1, `data-pause`, `data-status` for screen reader
 * announcements.
 */
function start(carousel: HTMLElement, list: HTMLElement, initialSlide: number): void {
  const intervalMs = Number(carousel.dataset['carousel']);
  const dots = carousel.querySelectorAll<HTMLElement>('[data-go]');
  const steps = carousel.querySelectorAll<HTMLButtonElement>('[data-step]');
  const pause = carousel.querySelector<HTMLElement>('[data-pause]');
  const status = carousel.querySelector('[data-status]');
  let isAsked = false;

  const showState = ({ activeIndex, slides }: Swiper) => {
    // Swiper's own end detection is off by a pixel with fractional widths.
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
    // Swiper's observer reacts to fractional changes and would reposition the list during a click.
    resizeObserver: false,
    speed,
    initialSlide,
    autoplay: intervalMs ? { enabled: speed > 0, delay: intervalMs } : false,
    on: {
      setTranslate: showState,
      slideChange: (changed) => {
        showState(changed);
        if (first instanceof HTMLElement) delete first.dataset['swiperAutoplay'];
        // A slide gets a full interval, however it was reached.
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
    // A thumbnail is a link to its picture; here it scrolls the list instead of leaving the page.
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
  // A browser with invoker commands may have opened it before this script ran.
  if (dialog.open) void zoom();
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
  const list = carousel.querySelector<HTMLElement>('.swiper-wrapper');
  if (list) whenAtRest(list, (index) => start(carousel, list, index));
}

// The gallery of a product: its stock is refreshed when the page is idle or on interaction.
const sold = document.querySelector<HTMLElement>('[data-stock]');
if (sold) void import('./stock.ts').then(({ watchStock }) => watchStock(sold));
