import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { SalesReturn } from '#kernel/shop/returns/return.ts';
import { dayFormat, momentIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { FactList } from '#ui/FactList.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { Estimate } from './Estimate.tsx';
import { ReturnActions } from './ReturnActions.tsx';

interface Shown {
  shown: SalesReturn;
  locale: Locale;
  t: Translate;
}

/** The history, newest last. */
function Timeline({ shown: { history }, locale, t }: Shown) {
  return (
    <section className="mt-12">
      <h2 className="text-subheading">{t('returns.timeline')}</h2>
      <ol className="mt-5 border-line border-s" data-timeline>
        {history.map(({ state, label, at }, index) => {
          const isLast = index === history.length - 1;
          return (
            <li
              key={`${at} ${state}`}
              aria-current={isLast ? 'step' : undefined}
              className={cx(
                'relative ps-6 pb-6 last:pb-0 before:absolute before:top-1.5 before:-start-[5px] before:size-[9px] before:rounded-full',
                isLast ? 'font-semibold before:bg-gold' : 'before:bg-line-strong',
              )}
            >
              <span className="block leading-snug">{label}</span>
              <time dateTime={at} className="block text-sm font-normal text-stone tabular-nums">
                {momentIn(locale, at)}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function factsOf({ shown, locale, t }: Shown) {
  const { tradeUp } = shown;
  const days = dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const parcel = (each: SalesReturn['tracking']) => (each ? `${each.company} ${each.number}`.trim() : '');
  const rows = [
    ['service', shown.serviceLabel],
    ['reason', shown.reasonLabel],
    ['quantity', String(shown.quantity)],
    ['description', shown.description],
    ['way', shown.wayLabel],
    ['applied', momentIn(locale, shown.appliedAt)],
    ['tracking', parcel(shown.tracking)],
    ['remark', shown.estimates.length === 0 ? shown.remark : ''],
    ['sent', parcel(shown.sent)],
    ['expected', shown.expected && shown.service === 'refund' ? formatMoney(shown.expected, t.locale) : ''],
    ['refund-to', shown.isCredit ? t('returns.refund-to-credit') : ''],
    ['actual', shown.actual && !tradeUp ? formatMoney(shown.actual, t.locale) : ''],
    ['credit', tradeUp && formatMoney(tradeUp.value, t.locale)],
    ['least', tradeUp && formatMoney(tradeUp.least, t.locale)],
    ['new-stone', tradeUp?.wanted],
    ['until', tradeUp && tradeUp.until !== '' ? days.format(new Date(tradeUp.until)) : ''],
  ] as const;
  return rows.map(([key, value]) => [t(`returns.fact-${key}`), value] as const);
}

function Photographs({ pictures, t }: { pictures: SalesReturn['pictures']; t: Translate }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-6 flex flex-wrap gap-3">
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={url}
              alt={t('returns.picture-number', { number: index + 1 })}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 bg-ground object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One return: state and next step, our message, history, and the request. */
export function ReturnDetails({ shown, locale, t }: Shown) {
  const { piece } = shown;
  const [current, ...earlier] = shown.estimates;
  return (
    <article className="max-w-3xl">
      <header>
        <p className="text-sm text-stone tabular-nums">{t('returns.number', { number: shown.number })}</p>
        <h1 className="mt-1 text-title" data-state={shown.state}>
          {shown.stateLabel}
        </h1>
        <p className="mt-4 max-w-prose leading-relaxed text-stone">{shown.stateText}</p>
      </header>
      {shown.reply !== '' && (
        <section className="mt-7 border-gold border-s-2 bg-white px-5 py-4">
          <h2 className="text-sm text-stone">{t('returns.reply')}</h2>
          <p className="mt-1 whitespace-pre-line leading-relaxed">{shown.reply}</p>
        </section>
      )}
      {current && shown.remark !== '' && (
        <section className="mt-8">
          <h2 className="text-subheading">{t('returns.findings')}</h2>
          <p className="mt-2 max-w-prose whitespace-pre-line leading-relaxed">{shown.remark}</p>
        </section>
      )}
      {current && <Estimate {...{ shown, locale, t }} estimate={current} />}
      {shown.state === 'traded_in' && (
        <p className="mt-6">
          <a className={buttonClass('primary')} href={localisePath(locale, '/design/diamond/')}>
            {t('returns.trade-up-choose')}
          </a>
        </p>
      )}
      <ReturnActions shown={shown} t={t} />
      {(['arrival', 'leaving'] as const).map((stage) => {
        const pictures = stage === 'arrival' ? shown.arrivalPictures : shown.leavingPictures;
        return (
          pictures.length > 0 && (
            <section key={stage} className="mt-12" data-photographs={stage}>
              <h2 className="text-subheading">{t(`returns.photographs-${stage}`)}</h2>
              <Photographs pictures={pictures} t={t} />
            </section>
          )
        );
      })}
      <Timeline shown={shown} locale={locale} t={t} />
      {earlier.map((estimate) => (
        <Estimate key={estimate.id} {...{ shown, locale, t, estimate }} />
      ))}
      <section className="mt-12">
        <h2 className="text-subheading">{t('returns.facts')}</h2>
        <div className="mt-5 flex gap-5 border-line border-t py-6">
          <div className="w-24 shrink-0 self-start bg-ground">
            <LinePicture media={piece.picture} url={piece.pictureUrl} alt={piece.name} sizes="6rem" />
          </div>
          <div className="min-w-0">
            <p className="font-display text-xl leading-snug">{piece.name}</p>
            <p className="mt-1 text-sm text-stone">
              {piece.options.map(({ label, value }) => t('returns.option', { label, value })).join(' · ')}
            </p>
            <a
              className="link inline-flex min-h-11 items-center text-sm tabular-nums"
              href={localisePath(locale, `/myOrder/details/?increment_id=${shown.order}`)}
            >
              {t('returns.order', { number: String(shown.order) })}
            </a>
          </div>
        </div>
        <FactList rows={factsOf({ shown, locale, t })} />
        <Photographs pictures={shown.pictures} t={t} />
      </section>
      <p className="mt-8 flex flex-wrap gap-x-8">
        {(
          [
            ['all', '/myOrder/returnDetails/'],
            ['policy', '/policy/returns-and-refunds/'],
          ] as const
        ).map(([key, path]) => (
          <a
            key={key}
            className="link inline-flex min-h-11 items-center text-sm"
            href={localisePath(locale, path)}
          >
            {t(`returns.${key}`)}
          </a>
        ))}
      </p>
    </article>
  );
}
