import type { CSSProperties } from 'react';
import type { Translate } from '#client/texts.ts';

/** A rating of up to five stars; `t` needs the `review-list` texts. */
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
