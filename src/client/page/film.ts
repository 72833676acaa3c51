const BEFORE_END_S = 0.1;

/**
 * Custom controls for a video: `[data-film]` around the video, a button, a scrubber and chapters with their start
 * second. The video is loaded on first use only.
 */
export function watchFilm(film: HTMLElement): void {
  const video = film.querySelector('video');
  const button = film.querySelector<HTMLButtonElement>('[data-film-play]');
  const line = film.querySelector<HTMLInputElement>('input[type=range]');
  if (!video || !button || !line) return;
  const chapters = [...film.querySelectorAll<HTMLButtonElement>('[data-second]')];
  const secondOf = (chapter: HTMLElement) => Number(chapter.dataset['second']);

  const play = () => void video.play().catch(() => undefined);
  const toggle = () => {
    if (video.paused) play();
    else video.pause();
  };
  const seek = (second: number) => {
    video.preload = 'auto';
    video.currentTime = second;
  };
  const showState = () => {
    film.dataset['film'] = video.paused ? 'paused' : 'playing';
    const { filmPlay = '', filmPause = '' } = button.dataset;
    button.ariaLabel = video.paused ? filmPlay : filmPause;
  };
  const showPlace = () => {
    line.value = String(video.currentTime);
    const current = chapters.findLast((chapter) => secondOf(chapter) <= video.currentTime + 0.01);
    for (const chapter of chapters)
      if (chapter === current) chapter.setAttribute('aria-current', 'true');
      else chapter.removeAttribute('aria-current');
  };

  video.controls = false;
  video.addEventListener('click', toggle);
  button.addEventListener('click', toggle);
  line.addEventListener('input', () => {
    video.pause();
    seek(Number(line.value));
  });
  for (const chapter of chapters)
    chapter.addEventListener('click', () => {
      seek(secondOf(chapter));
      play();
    });
  video.addEventListener('loadedmetadata', () => {
    line.max = String(video.duration);
  });
  // The last frame stays visible at the end; playing again restarts the film.
  video.addEventListener('play', () => {
    if (video.duration - video.currentTime < BEFORE_END_S) video.currentTime = 0;
  });
  for (const type of ['play', 'pause', 'ended']) video.addEventListener(type, showState);
  for (const type of ['timeupdate', 'seeking']) video.addEventListener(type, showPlace);
  showState();
}
