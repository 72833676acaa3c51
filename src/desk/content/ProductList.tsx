import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import { productStates } from '#kernel/shop/desk/content.calls.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { productBulk } from './product-bulk.tsx';
import { useContentChoices } from './use-content-choices.ts';
import { useMoment } from './use-moment.ts';

const tones = { visible: 'good', hidden: undefined, archived: 'bad', draft: 'wait' } as const;

/** Products with their state, price and stock. */
export function ProductList() {
  const { t, may, locale, call } = useDesk();
  const momentOf = useMoment();
  const categories = useContentChoices()?.categories ?? [];
  return (
    <>
      <Heading
        title={t('desk-content.products')}
        back={{ to: '/content', label: t('desk-content.title') }}
        actions={
          <>
            <ButtonLink to="../imports">{t('desk-import.title')}</ButtonLink>
            {may('content.write') && (
              <ButtonLink to="../new/product">{t('desk-content.new-product')}</ButtonLink>
            )}
          </>
        }
      />
      <DeskList
        call="deskProducts"
        label={t('desk-content.products')}
        sort="key"
        rowHref={({ id }) => `../${id}`}
        {...(may('content.write') && { bulk: productBulk(t, locale, call) })}
        filters={[
          {
            ...{ name: 'state', label: t('desk-content.column-state'), kind: 'choice' },
            choices: choicesOf(productStates, (value) => t(`desk-content.state-${value}`)),
          },
          {
            ...{ name: 'goods', label: t('desk-content.field-goods'), kind: 'choice' },
            choices: choicesOf(goodsKinds, (value) => t(`desk-content.goods-${value}`)),
          },
          {
            ...{ name: 'category', label: t('desk-content.field-categoryId'), kind: 'choice' },
            choices: categories.map(({ id, title }) => ({
              value: String(id),
              label: localText(title, locale),
            })),
          },
        ]}
        columns={[
          {
            ...{ key: 'title', label: t('desk-content.column-title'), sort: 'title' },
            render: ({ title, key }) => localText(title, locale) || key,
          },
          {
            ...{ key: 'code', label: t('desk-content.column-code'), sort: 'code' },
            render: ({ code, variants }) =>
              variants === 0 ? code : `${code} · ${t('desk-content.variants-count', { count: variants })}`,
          },
          {
            ...{ key: 'goods', label: t('desk-content.field-goods') },
            render: ({ goods }) => t(`desk-content.goods-${goods}`),
          },
          {
            ...{ key: 'state', label: t('desk-content.column-state') },
            render: ({ state }) => (
              <StateMark
                text={t(`desk-content.state-${state}`)}
                {...(tones[state] && { tone: tones[state] })}
              />
            ),
          },
          {
            ...{ key: 'waiting', label: t('desk-content.column-waiting') },
            render: ({ waiting }) =>
              waiting &&
              (waiting.dueAt === null
                ? t('desk-content.draft-of', { who: waiting.who })
                : t('desk-content.due', { time: momentOf(waiting.dueAt), who: waiting.who })),
          },
          {
            ...{ key: 'price', label: t('desk-content.column-price'), sort: 'price', align: 'right' },
            render: ({ price }) =>
              price && formatMoney({ currency: baseCurrency(), minor: price.minor }, t.locale),
          },
          {
            ...{ key: 'stock', label: t('desk-content.column-stock'), sort: 'stock', align: 'right' },
            render: ({ stock }) => stock,
          },
          {
            ...{
              key: 'updatedAt',
              label: t('desk-content.column-changed'),
              sort: 'updatedAt',
              align: 'right',
            },
            render: ({ updatedAt }) => <When at={updatedAt} />,
          },
        ]}
      />
    </>
  );
}
