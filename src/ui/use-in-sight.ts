import { type RefObject, useEffect, useState } from 'react';

/** Margin: elements close to the viewport count as visible. */
const NEAR = '240px';

/** Whether an element is in or near the viewport; with `isOnce`, whether it ever was. */
export function useInSight(place: RefObject<Element | null>, { isOnce }: { isOnce: boolean }): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNow = entries.at(-1)?.isIntersecting ?? false;
        setInSight(isNow);
        if (isNow && isOnce) observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isOnce]);
  return isInSight;
}
