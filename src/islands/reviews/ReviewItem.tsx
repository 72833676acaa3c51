import type { MouseEvent, ReactNode } from 'react';
import { loadChunk } from '#client/guard.ts';
import type { Translate } from '#client/texts.ts';
import type { Review } from '#kernel/shop/reviews/review.ts';
import { languageTag } from '#kernel/shop/reviews/review-language.ts';
import { sourceTextOf } from '#kernel/shop/reviews/review-source.ts';
import { countryName } from '#kernel/shop/text/country-name.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Stars } from './Stars.tsx';

interface Props {
  review: Review;
  locale: Locale;
  /** Must include the `review-list` texts. */
  t: Translate;
  /** Actions for the review. */
  children?: ReactNode;
}

function openPictures(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  void loadChunk(() => import('#client/page/picture-viewer.ts')).then(({ showPictures }) =>
    showPictures(link),
  );
}

/** Same as components/product/ReviewItem.astro. */
export function ReviewItem({ review, locale, t, children }: Props) {
  const { title, text, pictures, answer, writtenAt } = review;
  const day = dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const lang = review.locale === locale ? undefined : languageTag(review.locale);
  const source = sourceTextOf(review);
  const sourceText = t(source.key, source.values);
  const { country = '', url = '' } = review.origin ?? {};
  const author = review.name || t('review-list.anonymous');
  const named =
    country === '' ? author : t('review-list.author-from', { author, country: countryName(country, locale) });
  const facts = [
    review.isOwn ? t('review-list.own') : named,
    <time key="day" dateTime={writtenAt}>
      {day.format(new Date(writtenAt))}
    </time>,
    ...(review.state === 'published'
      ? [
          url === '' ? (
            sourceText
          ) : (
            <a key="source" href={url} rel="nofollow noopener" className="link">
              {sourceText}
            </a>
          ),
        ]
      : []),
  ];
  return (
    <li className="review">
      <Stars stars={review.stars} t={t} />
      {title !== '' && <h3 lang={lang}>{title}</h3>}
      <p className="whitespace-pre-line" lang={lang}>
        {text}
      </p>
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ url, width, height }, index) => (
            <li key={url}>
              <a href={url} onClick={openPictures}>
                <img
                  src={url}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  alt={t('review-list.picture', { number: index + 1 })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <footer>{facts.flatMap((fact, index) => (index === 0 ? [fact] : [' · ', fact]))}</footer>
      {answer !== '' && (
        <blockquote>
          <cite>{t('review-list.answer')}</cite>
          <p className="whitespace-pre-line" lang={lang}>
            {answer}
          </p>
        </blockquote>
      )}
      {children}
    </li>
  );
}
