/** Links to other languages preserve the query of the URL: filters, search text, order number. */
export function watchLanguages(): void {
  const keepQuery = (event: Event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-language]');
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  };
  for (const type of ['pointerdown', 'focusin', 'click']) document.addEventListener(type, keepQuery, true);
}
