import { contentKindNames, ownerKinds } from '#kernel/shop/content/content-fields.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { useMoment } from './use-moment.ts';

type Row = RowOf<'deskContents'>;

/** Content by kind, with missing languages, scheduled changes and the last editor. */
export function ContentList() {
  const { t, may, call, locale } = useDesk();
  const momentOf = useMoment();
  return (
    <>
      <Heading
        title={t('desk-content.title')}
        actions={
          <>
            <ButtonLink to="products">{t('desk-content.products')}</ButtonLink>
            <ButtonLink to="pictures">{t('desk-pictures.title')}</ButtonLink>
            <ButtonLink to="redirects">{t('desk-content.redirects')}</ButtonLink>
            <ButtonLink to="publishes">{t('desk-content.publishes')}</ButtonLink>
            {may('content.write') && (
              <>
                <ButtonLink to="new/category">{t('desk-content.new-category')}</ButtonLink>
                <ButtonLink to="new/page">{t('desk-content.new-page')}</ButtonLink>
                <ButtonLink to="new/store">{t('desk-content.new-store')}</ButtonLink>
                <ButtonLink to="new/question">{t('desk-content.new-question')}</ButtonLink>
                <ButtonLink to="new/article">{t('desk-content.new-article')}</ButtonLink>
              </>
            )}
          </>
        }
      />
      <DeskList
        call="deskContents"
        label={t('desk-content.title')}
        sort="key"
        rowHref={({ id }) => id}
        {...(may('content.write') && {
          bulk: {
            nameOf: ({ title, key }: Row) => `${localText(title, locale)} ${key}`.trim(),
            acts: ([true, false] as const).map((isOnShelf) => ({
              key: String(isOnShelf),
              label: t(isOnShelf ? 'desk-content.bulk-show' : 'desk-content.bulk-hide'),
              text: t(isOnShelf ? 'desk-content.bulk-show-text' : 'desk-content.bulk-hide-text'),
              // Publishing would also publish a draft, or drop it.
              isFor: ({ kind, waiting }: Row) => kind === 'product' && waiting === null,
              each: async ({ id }: Row) => {
                const { version, fields } = await call('deskContent', { id });
                return call('deskSaveContent', { id, version, fields: { ...fields, isOnShelf } });
              },
            })),
          },
        })}
        filters={[
          {
            name: 'kind',
            label: t('desk-content.kind'),
            kind: 'choice',
            // Settings have a section of their own.
            choices: contentKindNames
              .filter((kind) => !ownerKinds.includes(kind))
              .map((value) => ({ value, label: t(`desk-content.kind-${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'title',
            label: t('desk-content.column-title'),
            sort: 'title',
            render: ({ title, kind, isArchived }) => (
              <>
                {localText(title, locale) || t(`desk-content.kind-${kind}`)}
                {isArchived && (
                  <span className="ms-3">
                    <StateMark tone="bad" text={t('desk-content.archived')} />
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'kind',
            label: t('desk-content.kind'),
            render: ({ kind }) => t(`desk-content.kind-${kind}`),
          },
          { key: 'key', label: t('desk-content.column-key'), sort: 'key', render: ({ key }) => key },
          {
            key: 'missing',
            label: t('desk-content.column-languages'),
            render: ({ missing }) =>
              missing.length === 0 ? (
                <StateMark tone="good" text={t('desk-content.complete')} />
              ) : (
                <StateMark tone="bad" text={missing.map((each) => languageOf(each).name).join(', ')} />
              ),
          },
          {
            key: 'waiting',
            label: t('desk-content.column-waiting'),
            render: ({ waiting }) => {
              if (!waiting) return null;
              const { who, dueAt } = waiting;
              return dueAt === null ? (
                <StateMark text={t('desk-content.draft-of', { who })} />
              ) : (
                <StateMark tone="wait" text={t('desk-content.due', { time: momentOf(dueAt), who })} />
              );
            },
          },
          {
            key: 'updatedAt',
            label: t('desk-content.column-changed'),
            sort: 'updatedAt',
            align: 'right',
            render: ({ updatedAt }) => <When at={updatedAt} />,
          },
        ]}
      />
    </>
  );
}
