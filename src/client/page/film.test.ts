// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';
import { watchFilm } from './film.ts';

let isPaused: boolean;
beforeEach(() => {
  isPaused = true;
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(() => isPaused);
  const change = (type: 'play' | 'pause') =>
    function (this: HTMLMediaElement) {
      isPaused = type === 'pause';
      this.dispatchEvent(new Event(type));
      return Promise.resolve();
    };
  vi.spyOn(media, 'play').mockImplementation(change('play'));
  vi.spyOn(media, 'pause').mockImplementation(change('pause'));
  document.body.innerHTML = `<div data-film><video controls preload="none"></video>
    <button data-film-play="Play" data-film-pause="Pause"></button><input type="range" min="0" max="12" step="0.04">
    <button data-second="0"></button><button data-second="5"></button></div>`;
});

const opened = () => {
  const find = <T extends Element>(selector: string): T => {
    const found = document.querySelector<T>(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  const film = find<HTMLElement>('[data-film]');
  watchFilm(film);
  const video = find<HTMLVideoElement>('video');
  return {
    film,
    video,
    button: find<HTMLButtonElement>('[data-film-play]'),
    line: find<HTMLInputElement>('input'),
    second: find<HTMLButtonElement>('[data-second="5"]'),
  };
};

it('replaces the browser’s controls without loading the film', () => {
  const { video, film, button } = opened();
  expect([video.controls, video.preload, film.dataset['film'], button.ariaLabel]).toEqual([
    ...[false, 'none', 'paused', 'Play'],
  ]);
});

it('plays and pauses by the button and by a click on the video, and labels the button', () => {
  const { video, film, button } = opened();
  button.click();
  expect([isPaused, film.dataset['film'], button.ariaLabel]).toEqual([false, 'playing', 'Pause']);
  video.click();
  expect([isPaused, film.dataset['film'], button.ariaLabel]).toEqual([true, 'paused', 'Play']);
});

it('plays from a chapter, and marks the current one', () => {
  const { video, line, second } = opened();
  second.click();
  expect([isPaused, video.currentTime]).toEqual([false, 5]);
  video.dispatchEvent(new Event('timeupdate'));
  expect(line.value).toBe('5');
  expect(document.querySelector('[aria-current=true]')).toBe(second);
});

it('seeks and pauses while scrubbing', () => {
  const { video, line, button } = opened();
  button.click();
  line.value = '3.2';
  line.dispatchEvent(new Event('input'));
  expect([isPaused, video.currentTime]).toEqual([true, 3.2]);
});
