import { keys, writeText } from '#client/storage.ts';

/** The button of the announcement bar: removes the bar, and remembers it. */
export function watchAnnouncement(): void {
  const bar = document.getElementById('announcement');
  bar?.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    writeText(keys.dismissed, bar.dataset['id'] ?? '');
    bar.remove();
    // The focused button is gone: the next Tab begins at the top.
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
