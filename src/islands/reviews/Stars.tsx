import type { CSSProperties } from 'react';
import type { Translate } from '#client/texts.ts';

/** So many of five stars; `t` knows the `review-list` texts. */
export function Stars({ stars, t }: { stars: number; t: Translate }) {
  return (
    <span
      className="stars"
      style={{ '--stars': stars } as CSSProperties}
      role="img"
      aria-label={t('review-list.stars', { stars })}
    />
  );
}
