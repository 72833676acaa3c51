/**
 * Scroll-snap lists with controls: `data-carousel` (its value: auto-advance in ms, '' for none),
 * `data-track` the list, `data-go` a slide's number, `data-step` -1 or 1, `data-pause` the pause button.
 * Everything but the controls works without this.
 */
function start(carousel: HTMLElement): void {
  const track = carousel.querySelector<HTMLElement>('[data-track]');
  if (!track) return;
  const dots = carousel.querySelectorAll<HTMLElement>('[data-go]');
  const pause = carousel.querySelector<HTMLElement>('[data-pause]');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const intervalMs = Number(carousel.dataset['carousel']);
  let isHeld = false;

  const goTo = (left: number) => track.scrollTo({ left, behavior: calm.matches ? 'instant' : 'smooth' });
  const current = () => Math.round(track.scrollLeft / track.clientWidth);
  const setPaused = (isPaused: boolean) => {
    if (!pause) return;
    pause.setAttribute('aria-pressed', String(isPaused));
    pause.ariaLabel = pause.dataset[isPaused ? 'playLabel' : 'pauseLabel'] ?? '';
  };
  const isPaused = () => pause?.getAttribute('aria-pressed') === 'true';

  carousel.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button,[data-go]') : null;
    if (!button) return;
    const { go, step } = button.dataset;
    // A thumbnail is a link to its picture; here it scrolls the list and leaves the page where it is.
    if (go) event.preventDefault();
    if (button === pause) setPaused(!isPaused());
    else if (go) goTo(Number(go) * track.clientWidth);
    else if (step) goTo(track.scrollLeft + Number(step) * track.clientWidth);
  });

  const showState = () => {
    dots.forEach((dot, index) => {
      dot.ariaCurrent = index === current() ? 'true' : null;
    });
    for (const button of carousel.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      const end = track.scrollWidth - track.clientWidth - 2;
      button.disabled = button.dataset['step'] === '-1' ? track.scrollLeft < 2 : track.scrollLeft > end;
    }
  };
  track.addEventListener('scroll', showState, { passive: true });
  showState();

  if (!intervalMs) return;
  if (calm.matches) setPaused(true);
  for (const type of ['pointerenter', 'focusin'])
    carousel.addEventListener(type, () => {
      isHeld = true;
    });
  for (const type of ['pointerleave', 'focusout'])
    carousel.addEventListener(type, () => {
      isHeld = false;
    });
  const advance = () => {
    if (isHeld || isPaused() || document.hidden) return;
    const next = current() + 1;
    goTo(next * track.clientWidth > track.scrollWidth - track.clientWidth + 2 ? 0 : next * track.clientWidth);
  };
  // The script may come late; the first slide still stands for one interval only.
  setTimeout(
    () => {
      advance();
      setInterval(advance, intervalMs);
    },
    Math.max(0, intervalMs - performance.now()),
  );
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) start(carousel);

export {};
