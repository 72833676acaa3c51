import { useEffect, useState } from 'react';
import { storedHomeBase } from '#client/api/home-base.ts';
import { loadHomeBase } from '#client/boot.ts';
import type { Translate } from '#client/texts.ts';
import type { HomeBase } from '#kernel/content/home-base.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { LinePicture } from '#ui/LinePicture.tsx';
import { useAskedPiece } from './asked-piece.ts';

const steps = [1, 2, 3] as const;

/** As mail programs read it: a space is no plus there. */
const query = (values: Record<string, string>) =>
  `?${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** The piece somebody would like to see; its room is kept while it is asked for. */
function AskedPiece({ asked, t }: { asked: NonNullable<ReturnType<typeof useAskedPiece>>; t: Translate }) {
  const { card, way } = asked;
  return (
    <div className="mt-6 flex min-h-24 items-center gap-5">
      {card && (
        <>
          <div className="w-24 shrink-0 bg-ground">
            <LinePicture media={card.picture} url={null} sizes="6rem" />
          </div>
          <div>
            <a className="font-display text-xl leading-snug hover:text-gold" href={card.url}>
              {card.name}
            </a>
            <p className="mt-1 text-sm leading-relaxed">{t(`stores-page.piece-${way}`)}</p>
          </div>
        </>
      )}
    </div>
  );
}

/** How an appointment is made: a person at the other end answers, and is told of the piece one came with. */
export function AppointmentNote({ locale, t }: { locale: Locale; t: Translate }) {
  const [base, setBase] = useState<HomeBase>();
  useEffect(() => {
    setBase(storedHomeBase());
    loadHomeBase().then(setBase, () => undefined);
  }, []);
  const asked = useAskedPiece();
  const { card } = asked ?? {};
  const words = card && {
    subject: t('stores-page.request-subject', { name: card.name }),
    body: t(`stores-page.request-${asked?.way ?? 'store'}`, {
      name: card.name,
      url: new URL(card.url, location.origin).href,
    }),
  };
  return (
    <section aria-labelledby="appointment-how" className="mt-10 bg-mist px-6 py-9 sm:px-10">
      <h2 id="appointment-how" className="text-subheading">
        {t('stores-page.appointment-how')}
      </h2>
      {asked && <AskedPiece asked={asked} t={t} />}
      <ol className="mt-5 grid gap-x-10 gap-y-5 @3xl:grid-cols-3">
        {steps.map((step) => (
          <li key={step} className="flex gap-4 leading-relaxed">
            <span aria-hidden="true" className="font-display text-2xl/7 text-gold lining-nums">
              {step}
            </span>
            {t(`stores-page.appointment-${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-6 flex min-h-11 flex-wrap gap-x-8 text-sm">
        {base && (
          <>
            <a
              className="link inline-flex min-h-11 items-center tabular-nums"
              href={`https://wa.me/${base.whatsapp.replace(/\D/g, '')}${words ? query({ text: words.body }) : ''}`}
              rel="noopener"
            >
              {t('stores-page.whatsapp', { number: base.whatsapp })}
            </a>
            <a
              className="link inline-flex min-h-11 items-center"
              href={`mailto:${base.email}${words ? query(words) : ''}`}
            >
              {t('stores-page.write', { email: base.email })}
            </a>
          </>
        )}
        <a
          className="link inline-flex min-h-11 items-center"
          href={localisePath(locale, '/policy/appointments/')}
        >
          {t('stores-page.policy')}
        </a>
      </p>
    </section>
  );
}
