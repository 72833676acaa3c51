import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { levelOf, levelTones } from './stock-level.ts';
import { usePlaces, withoutSharedStart } from './use-places.ts';

/** Products with their stock per place, the lowest first. */
export function StockList() {
  const { t, may } = useDesk();
  const places = usePlaces();
  return (
    <>
      <Heading
        title={t('desk-stock.title')}
        actions={may('stock.handle') && <ButtonLink to="imports">{t('desk-stock.imports')}</ButtonLink>}
      />
      <DeskList
        call="deskStock"
        label={t('desk-stock.title')}
        sort="stock"
        empty={t('desk-stock.empty')}
        rowHref={({ id }) => `/stock/${id}`}
        filters={[
          choiceField('which', t('desk-stock.which'), ['low', 'out', 'wished'] as const, (value) =>
            t(`desk-stock.which-${value}`),
          ),
          {
            name: 'place',
            label: t('desk-stock.place'),
            kind: 'choice',
            choices: places.map(({ place, name }) => ({ value: place, label: name })),
          },
        ]}
        columns={[
          {
            key: 'product',
            label: t('desk-stock.product'),
            sort: 'sku',
            render: ({ name, sku, stock, isOnShelf }) => (
              <span className="block max-w-72">
                <span className="block truncate">{name}</span>
                <span className="flex gap-x-3 text-xs font-normal whitespace-nowrap text-stone">
                  {sku}
                  <Level stock={stock} isOnShelf={isOnShelf} />
                </span>
              </span>
            ),
          },
          {
            key: 'stock',
            label: t('desk-stock.stock'),
            sort: 'stock',
            align: 'right',
            render: ({ stock }) => <span className="font-semibold">{stock}</span>,
          },
          {
            key: 'wishes',
            label: t('desk-stock.wishes'),
            sort: 'wishes',
            align: 'right',
            render: ({ wishes }) => (wishes === 0 ? '' : wishes),
          },
          ...withoutSharedStart(places).map(({ place, name }) => ({
            key: place,
            label: name,
            align: 'right' as const,
            render: (row: { places: readonly { place: string; pieces: number }[] }) => {
              const pieces = row.places.find((each) => each.place === place)?.pieces ?? 0;
              return <span className={pieces === 0 ? 'text-stone' : undefined}>{pieces}</span>;
            },
          })),
        ]}
      />
    </>
  );
}

/** Label for low or no stock. */
function Level({ stock, isOnShelf }: { stock: number; isOnShelf: boolean }) {
  const { t } = useDesk();
  if (!isOnShelf) return <StateMark text={t('desk-stock.off-shelf')} />;
  const level = levelOf(stock);
  return level === 'plenty' ? null : <StateMark tone={levelTones[level]} text={t(`desk-stock.${level}`)} />;
}
