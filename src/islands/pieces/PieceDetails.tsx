import type { ReactNode } from 'react';
import type { Translate } from '#client/texts.ts';
import type { PieceHistory } from '#kernel/shop/pieces/owned-piece.ts';
import type { SalesReturn } from '#kernel/shop/returns/return.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { TradeUpOffer } from './TradeUpOffer.tsx';

interface Shown {
  shown: PieceHistory;
  locale: Locale;
  t: Translate;
}

function Photographs({ of, t }: { of: SalesReturn; t: Translate }) {
  const taken = [
    ...of.arrivalPictures.map((picture) => ({ ...picture, label: t('pieces.on-arrival') })),
    ...of.leavingPictures.map((picture) => ({ ...picture, label: t('pieces.on-leaving') })),
  ];
  if (taken.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {taken.map(({ id, url, label }) => (
        <li key={id} className="w-24 text-xs text-stone">
          <a href={url} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={url}
              alt={label}
              width={96}
              height={96}
              loading="lazy"
              className="mb-1 size-24 bg-ground object-cover"
            />
          </a>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Events of a piece, newest first. */
function eventsOf({ shown, locale, t }: Shown) {
  const { piece, returns, visits } = shown;
  const events: { key: string; at: string; title: ReactNode; text: string; body?: ReactNode }[] = [
    ...returns.map((each) => ({
      key: each.number,
      at: each.appliedAt,
      title: (
        <a className="link" href={localisePath(locale, `/myOrder/returnDetails/?id=${each.id}`)}>
          {each.serviceLabel}
        </a>
      ),
      text: [each.stateLabel, each.remark].filter(Boolean).join(' · '),
      body: <Photographs of={each} t={t} />,
    })),
    ...visits.map(({ at, label, store }) => ({ key: at, at, title: label, text: store })),
    { key: 'received', at: piece.receivedAt, title: t('pieces.was-received'), text: '' },
    { key: 'bought', at: piece.boughtAt, title: t('pieces.was-bought'), text: '' },
  ];
  return events.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** A piece: what it is, its papers and warranty, what was done for it, and what can be asked for. */
export function PieceDetails({ shown, locale, t }: Shown) {
  const { piece } = shown;
  const { certificate, warrantyUntil } = piece;
  const path = (to: string) => localisePath(locale, to);
  const tradedIn = shown.returns.flatMap(({ history }) => history).find(({ state }) => state === 'traded_in');
  const report = certificate && `${certificate.lab} ${certificate.number}`;
  return (
    <article className="max-w-3xl">
      <header className="grid gap-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-8">
        <div className="self-start bg-ground">
          <LinePicture media={piece.picture} url={piece.pictureUrl} alt={piece.name} sizes="12rem" />
        </div>
        <div>
          <h1 className="text-title">{piece.name}</h1>
          <p className="mt-3 text-stone">
            {piece.caredAt
              ? t('pieces.cared', { day: dayIn(locale, piece.caredAt) })
              : t('pieces.received', { day: dayIn(locale, piece.receivedAt) })}
          </p>
          {tradedIn ? (
            <p className="mt-6 font-semibold">{t('pieces.traded-in', { day: dayIn(locale, tradedIn.at) })}</p>
          ) : (
            <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
              <a
                className={buttonClass('primary')}
                href={path(`/myOrder/return/?increment_id=${piece.order}&item_id=${piece.id}`)}
              >
                {t('pieces.ask')}
              </a>
              <a
                className="link inline-flex min-h-11 items-center text-sm"
                href={path('/appointment/inquire/')}
              >
                {t('pieces.visit')}
              </a>
            </p>
          )}
        </div>
      </header>
      {piece.tradeUp && <TradeUpOffer offer={piece.tradeUp} {...{ piece, locale, t }} />}
      <section className="mt-12">
        <h2 className="text-subheading">{t('pieces.facts')}</h2>
        <div className="mt-5">
          <FactList
            rows={[
              ...piece.options.map(({ label, value }) => [label, value] as const),
              [
                t('pieces.certificate'),
                certificate && certificate.url !== '' ? (
                  <a
                    key="report"
                    className="link"
                    href={certificate.url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {report}
                  </a>
                ) : (
                  // The choices of a loose stone name its report already.
                  report && !piece.options.some(({ value }) => value.startsWith(report)) && report
                ),
              ],
              [
                t('pieces.warranty'),
                warrantyUntil && t('pieces.warranty-until', { day: dayIn(locale, warrantyUntil) }),
              ],
              [
                t('pieces.papers'),
                <a
                  key="order"
                  className="link tabular-nums"
                  href={path(`/myOrder/details/?increment_id=${piece.order}`)}
                >
                  {t('pieces.order', { number: String(piece.order) })}
                </a>,
              ],
            ]}
          />
        </div>
        <a
          className="link mt-4 inline-flex min-h-11 items-center text-sm"
          href={path('/policy/warranty-and-care/')}
        >
          {t('pieces.policy')}
        </a>
      </section>
      <section className="mt-12">
        <h2 className="text-subheading">{t('pieces.history')}</h2>
        <ol className="mt-5 border-line border-t" data-history>
          {eventsOf({ shown, locale, t }).map(({ key, at, title, text, body }) => (
            <li
              key={key}
              className="grid gap-x-8 border-line border-b py-5 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <time dateTime={at} className="text-sm text-stone tabular-nums">
                {dayIn(locale, at)}
              </time>
              <div>
                <p>{title}</p>
                {text !== '' && <p className="mt-1 text-sm text-stone">{text}</p>}
                {body}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}
