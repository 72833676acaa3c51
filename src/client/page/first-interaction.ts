import { watchChunks } from '#client/guard.ts';
import { takeStorageRefusal } from '#client/storage.ts';
import { watchAnnouncement } from './announcement.ts';
import { showBadges } from './badges.ts';
import { watchConsent } from './consent.ts';
import { watchCopy } from './copy.ts';
import { countVisit } from './count-visit.ts';
import { watchIslandTriggers } from './island-triggers.ts';
import { watchLanguages } from './languages.ts';
import { watchMenu } from './menu.ts';
import { startOfflineWorker } from './offline-worker.ts';

/** Scripts that a page needs after the first interaction. */
showBadges();
watchIslandTriggers();
watchMenu();
watchLanguages();
watchConsent();
watchAnnouncement();
watchCopy();
startOfflineWorker();
countVisit();
if (takeStorageRefusal())
  void import('./storage-refused.ts').then(({ tellStorageRefused }) => tellStorageRefused());
// In a separate file, as only product pages need it.
if (document.querySelector('[data-piece]')) void import('./piece.ts');
const film = document.querySelector<HTMLElement>('[data-film]');
if (film) void import('./film.ts').then(({ watchFilm }) => watchFilm(film));

const { title = '', script = '', style = '' } = document.body.dataset;
watchChunks({ title, script, style });
// Astro reports a lost island by its own event; the guard listens to rejections.
addEventListener('astro:hydration-error', (event) => {
  event.preventDefault();
  if (event instanceof CustomEvent) void Promise.reject(event.detail.error);
});
