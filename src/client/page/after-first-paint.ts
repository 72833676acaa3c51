/**
 * Calls once the page's first content is on the glass, which no script is to hold up. The frame that draws it
 * is not yet seen when it is asked for: on a slow telephone a third of a second lies between.
 */
export function afterFirstPaint(task: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => setTimeout(task));
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    task();
  });
  observer.observe({ type: 'paint', buffered: true });
}
