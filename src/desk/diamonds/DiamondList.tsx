import { colorLabel } from '#client/stone-name.ts';
import { diamondStates } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { moneyColumn, timeColumn } from '../ui/list-column.tsx';
import { StateMark } from '../ui/StateMark.tsx';

const origins = ['natural', 'laboratory-grown'] as const;

/** Loose stones in stock and of suppliers. */
export function DiamondList() {
  const { t, may } = useDesk();
  return (
    <>
      <Heading
        title={t('desk-diamonds.title')}
        actions={
          <>
            <ButtonLink to="feeds">{t('desk-diamonds.feeds')}</ButtonLink>
            {may('stones.handle') && <ButtonLink to="feeds/new">{t('desk-diamonds.new-feed')}</ButtonLink>}
          </>
        }
      />
      <DeskList
        call="deskDiamonds"
        label={t('desk-diamonds.title')}
        sort="id"
        filters={[
          choiceField('origin', t('desk-diamonds.origin'), origins, (value) => t(`diamonds.origin-${value}`)),
          { name: 'supplier', label: t('desk-diamonds.supplier'), kind: 'text' },
          {
            name: 'state',
            label: t('desk-diamonds.column-state'),
            kind: 'choice',
            choices: diamondStates.map((value) => ({
              value,
              label: t(value === 'available' ? 'desk-diamonds.for-sale' : `desk-diamonds.state-${value}`),
            })),
          },
        ]}
        columns={[
          { key: 'id', label: t('desk-diamonds.column-stone'), sort: 'id', render: ({ id }) => id },
          {
            key: 'carat',
            label: t('desk-diamonds.column-grades'),
            sort: 'carat',
            render: ({ carat, shape, color, clarity, cut }) =>
              [
                `${new Decimal(carat).in(t.locale)} ct`,
                t(`diamonds.shape-${shape}` as Parameters<typeof t>[0]),
                colorLabel(color, t),
                clarity,
                cut,
              ]
                .filter((part) => part !== '')
                .join(' · '),
          },
          {
            key: 'report',
            label: t('desk-diamonds.column-report'),
            render: ({ lab, certificateNo }) => `${lab} ${certificateNo}`.trim(),
          },
          {
            key: 'supplier',
            label: t('desk-diamonds.column-supplier'),
            render: ({ supplier, stockNo }) =>
              supplier === '' ? t('desk-diamonds.own') : `${supplier} ${stockNo}`.trim(),
          },
          {
            key: 'state',
            label: t('desk-diamonds.column-state'),
            render: ({ state, isForSale }) => {
              if (isForSale) return <StateMark tone="good" text={t('desk-diamonds.for-sale')} />;
              const known = diamondStates.find((each) => each === state);
              return (
                <StateMark
                  text={known ? t(`desk-diamonds.state-${known}`) : t('desk-diamonds.not-for-sale')}
                />
              );
            },
          },
          timeColumn('listedAt', t('desk-diamonds.column-listed'), { sort: 'listedAt', show: 'day' }),
          moneyColumn('price', t('desk-diamonds.column-price'), { sort: 'price' }),
        ]}
      />
    </>
  );
}
