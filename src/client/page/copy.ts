const SHOWN_MS = 2_000;

/** Copies the contact address on click and confirms it; if copying is not allowed, opens the email program. */
export function watchCopy(): void {
  document.addEventListener('click', async (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-copy]') : null;
    if (!link) return;
    event.preventDefault();
    const { copy = '', copied = '' } = link.dataset;
    try {
      await navigator.clipboard.writeText(copy);
    } catch {
      location.assign(link.href);
      return;
    }
    const label = link.querySelector('span');
    if (!label) return;
    label.textContent = copied;
    setTimeout(() => {
      label.textContent = copy;
    }, SHOWN_MS);
  });
}
