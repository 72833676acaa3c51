import { Link, useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { countryName } from '#kernel/shop/text/country-name.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { reviewTones } from './review-tones.ts';

type Review = DataOf<'deskReview'>;

function actsOf({ may, answer, reason, origin }: Review, t: Translate): BarAct[] {
  const all: readonly (BarAct & { act: Review['may'][number] })[] = [
    {
      act: 'release',
      call: 'deskReleaseReview',
      label: t('desk-reviews.act-release'),
      text: t(origin ? 'desk-reviews.text-release-imported' : 'desk-reviews.text-release'),
      notice: t('desk-reviews.done-release'),
      kind: 'primary',
    },
    {
      act: 'answer',
      call: 'deskAnswerReview',
      label: t('desk-reviews.act-answer'),
      text: t('desk-reviews.text-answer'),
      notice: t('desk-reviews.done-answer'),
      values: { answer },
      fields: [{ name: 'answer', label: t('desk-reviews.answer'), kind: 'textarea', required: true }],
    },
    {
      act: 'refuse',
      call: 'deskRefuseReview',
      label: t('desk-reviews.act-refuse'),
      text: t(origin ? 'desk-reviews.text-refuse-imported' : 'desk-reviews.text-refuse'),
      notice: t(origin ? 'desk-reviews.done-refuse-imported' : 'desk-reviews.done-refuse'),
      kind: 'danger',
      values: { reason },
      fields: [{ name: 'reason', label: t('desk-reviews.reason'), kind: 'textarea', required: true }],
    },
    {
      act: 'remove',
      call: 'deskRemoveReview',
      label: t('desk-reviews.act-remove'),
      text: t('desk-reviews.text-remove'),
      notice: t('desk-reviews.done-remove'),
      kind: 'danger',
    },
  ];
  return all.filter(({ act }) => may.includes(act));
}

/** One review with its acts. */
export function ReviewScreen() {
  const { t, may, locale } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskReview"
      id={Number(id)}
      title={({ product }) => product.name}
      back={{ to: '/reviews', label: t('desk-reviews.title') }}
      subtitle={({ state }) => (
        <StateMark tone={reviewTones[state]} text={t(`desk-reviews.state-${state}`)} />
      )}
    >
      {(record) => (
        <>
          <ActBar record={record} acts={actsOf(record, t)} />
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Section
              title={t('desk-reviews.words')}
              aside={t('desk-reviews.of-five', { stars: record.stars })}
            >
              <div lang={languageOf(record.locale).html}>
                {record.title && <p className="mb-2 font-semibold">{record.title}</p>}
                <p className="max-w-prose text-sm whitespace-pre-line">{record.text}</p>
              </div>
              <ul className="mt-4 flex flex-wrap gap-3">
                {record.pictures.map((picture, index) => (
                  <li key={picture.id}>
                    <img
                      src={picture.url}
                      alt={t('desk-reviews.picture', { number: index + 1 })}
                      width={112}
                      height={112}
                      className="size-28 border border-line object-cover"
                    />
                  </li>
                ))}
              </ul>
            </Section>
            <Section title={t('desk-reviews.about')}>
              <FactList
                rows={[
                  [t('desk-reviews.product'), `${record.product.name} · ${record.product.sku}`],
                  [
                    t('desk-reviews.author'),
                    record.origin
                      ? [
                          record.origin.author,
                          record.origin.country && countryName(record.origin.country, locale),
                        ]
                          .filter(Boolean)
                          .join(', ')
                      : record.author &&
                        (may('customers.read') ? (
                          <Link
                            key="author"
                            to={`/customers/${record.author.id}`}
                            className="underline decoration-gold-soft underline-offset-4 hover:decoration-ink"
                          >
                            {record.author.name}
                          </Link>
                        ) : (
                          record.author.name
                        )),
                  ],
                  [
                    t('desk-reviews.origin'),
                    record.origin &&
                      t(
                        record.origin.isVerified
                          ? 'desk-reviews.collected-verified'
                          : 'desk-reviews.collected',
                        {
                          origin: record.origin.name,
                        },
                      ),
                  ],
                  [t('desk-reviews.origin-url'), record.origin?.url ?? ''],
                  [t('desk-reviews.shown-as'), record.isAnonymous ? t('desk-reviews.anonymous') : ''],
                  [t('desk-reviews.recommend'), record.recommend && `${record.recommend} / 10`],
                  [t('desk-reviews.why'), record.heldFor && t(`desk-reviews.why-${record.heldFor}`)],
                  [t('desk-reviews.written-at'), <When key="written" at={record.writtenAt} />],
                  [t('desk-reviews.reason'), record.reason],
                  [t('desk-reviews.answer'), record.answer],
                ]}
              />
            </Section>
          </div>
        </>
      )}
    </DeskRecord>
  );
}
