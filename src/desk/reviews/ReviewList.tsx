import { reviewAfter, reviewStates } from '#kernel/shop/reviews/review.transitions.ts';
import { starSteps } from '#kernel/shop/reviews/reviews.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { stateColumn, timeColumn } from '../ui/list-column.tsx';
import { reviewTones } from './review-tones.ts';

/** Reviews, the newest first. */
export function ReviewList() {
  const { t, call } = useDesk();
  return (
    <>
      <Heading
        title={t('desk-reviews.title')}
        actions={<ButtonLink to="imports">{t('desk-reviews.import-title')}</ButtonLink>}
      />
      <DeskList
        call="deskReviews"
        label={t('desk-reviews.title')}
        sort="writtenAt"
        isDescending
        empty={t('desk-reviews.empty')}
        rowHref={({ id }) => `/reviews/${id}`}
        bulk={{
          nameOf: ({ product, title, id }) => `${product.name} · ${title || id}`,
          acts: [
            {
              ...{ key: 'release', label: t('desk-reviews.act-release') },
              text: t('desk-reviews.text-release'),
              isFor: ({ state }) => reviewAfter(state, 'approved') !== undefined,
              each: ({ id, version }) => call('deskReleaseReview', { id, version }),
            },
            {
              ...{ key: 'refuse', label: t('desk-reviews.act-refuse'), kind: 'danger' },
              text: t('desk-reviews.text-refuse'),
              fields: [{ name: 'reason', label: t('desk-reviews.reason'), kind: 'textarea', required: true }],
              isFor: ({ state }) => reviewAfter(state, 'refused') !== undefined,
              each: ({ id, version }, { reason }) =>
                call('deskRefuseReview', { id, version, reason: String(reason) }),
            },
          ],
        }}
        filters={[
          choiceField('state', t('desk-reviews.state'), reviewStates, (value) =>
            t(`desk-reviews.state-${value}`),
          ),
          choiceField('origin', t('desk-reviews.origin'), ['shop', 'imported'] as const, (value) =>
            t(`desk-reviews.origin-${value}`),
          ),
          {
            name: 'stars',
            label: t('desk-reviews.stars'),
            kind: 'choice',
            choices: starSteps.map((value) => ({
              value: String(value),
              label: t('desk-reviews.of-five', { stars: value }),
            })),
          },
        ]}
        columns={[
          stateColumn(t('desk-reviews.state'), reviewTones, (state) => t(`desk-reviews.state-${state}`)),
          {
            key: 'stars',
            label: t('desk-reviews.stars'),
            sort: 'stars',
            render: ({ stars }) => (
              <span className="whitespace-nowrap tabular-nums">{t('desk-reviews.of-five', { stars })}</span>
            ),
          },
          {
            key: 'words',
            label: t('desk-reviews.words'),
            render: ({ title, text }) => <span className="line-clamp-2 max-w-md">{title || text}</span>,
          },
          {
            key: 'why',
            label: t('desk-reviews.why'),
            render: ({ heldFor }) => heldFor && t(`desk-reviews.why-${heldFor}`),
          },
          {
            key: 'origin',
            label: t('desk-reviews.origin'),
            render: ({ origin }) => origin?.name,
          },
          { key: 'product', label: t('desk-reviews.product'), render: ({ product }) => product.name },
          timeColumn('writtenAt', t('desk-reviews.written-at'), { sort: 'writtenAt', show: 'day' }),
        ]}
      />
    </>
  );
}
