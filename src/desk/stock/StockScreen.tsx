import { useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import type { FormField } from '../ui/form-fields.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { levelOf, levelTones } from './stock-level.ts';
import { usePlaces, withoutSharedStart } from './use-places.ts';

type Stock = DataOf<'deskStockOf'>;
type Places = ReturnType<typeof usePlaces>;

function actsOf({ may, places: held, variants }: Stock, places: Places, t: Translate): BarAct[] {
  const field = (name: string, label: string): FormField => ({
    ...{ name, label, kind: 'choice', required: true },
    choices: places.map((each) => ({ value: each.place, label: each.name })),
  });
  const pieces: FormField = { name: 'pieces', label: t('desk-stock.pieces'), kind: 'number', required: true };
  const note: FormField = {
    ...{ name: 'reason', label: t('desk-stock.note'), kind: 'text' },
    hint: t('desk-stock.note-hint'),
  };
  const ofVariant: FormField[] =
    variants.length === 0
      ? []
      : [
          {
            ...{ name: 'variant', label: t('desk-stock.variant'), kind: 'choice', required: true },
            choices: variants.map(({ variant, name, sku }) => ({
              value: variant,
              label: sku === '' ? name : `${name} (${sku})`,
            })),
          },
        ];
  const fullest = held.toSorted((a, b) => b.pieces - a.pieces)[0]?.place;
  const all: readonly (BarAct & { act: Stock['may'][number] })[] = [
    {
      act: 'receive',
      call: 'deskReceiveStock',
      ...{ label: t('desk-stock.act-receive'), text: t('desk-stock.text-receive') },
      notice: t('desk-stock.done-receive'),
      kind: 'primary',
      fields: [...ofVariant, field('place', t('desk-stock.place')), pieces, note],
      values: { place: 'workshop' },
    },
    {
      act: 'move',
      call: 'deskMoveStock',
      ...{ label: t('desk-stock.act-move'), text: t('desk-stock.text-move') },
      notice: t('desk-stock.done-move'),
      fields: [
        ...[...ofVariant, field('from', t('desk-stock.from')), field('to', t('desk-stock.to'))],
        ...[pieces, note],
      ],
      values: { from: fullest, pieces: 1 },
    },
    {
      act: 'correct',
      call: 'deskCorrectStock',
      ...{ label: t('desk-stock.act-correct'), text: t('desk-stock.text-correct') },
      notice: t('desk-stock.done-correct'),
      fields: [
        ...ofVariant,
        field('place', t('desk-stock.place')),
        { ...pieces, label: t('desk-stock.counted') },
        { name: 'reason', label: t('desk-stock.reason'), kind: 'text', required: true },
      ],
    },
    {
      act: 'undo',
      call: 'deskUndoStock',
      ...{ label: t('desk-stock.act-undo'), text: t('desk-stock.text-undo') },
      notice: t('desk-stock.done-undo'),
    },
  ];
  return all.filter(({ act }) => may.includes(act));
}

/** One product: its stock per place, and the journal. */
export function StockScreen() {
  const { t } = useDesk();
  const { id } = useParams();
  const places = usePlaces();
  return (
    <DeskRecord
      call="deskStockOf"
      id={Number(id)}
      title={({ name }) => name}
      back={{ to: '/stock', label: t('desk-stock.title') }}
      subtitle={({ stock, sku, isOnShelf }) => {
        const level = levelOf(stock);
        return (
          <span className="flex flex-wrap gap-x-5">
            <StateMark tone={levelTones[level]} text={t(`desk-stock.${level}`)} />
            {!isOnShelf && <StateMark text={t('desk-stock.off-shelf')} />}
            <span className="text-stone">{sku}</span>
          </span>
        );
      }}
    >
      {(record) => (
        <>
          <ActBar record={record} acts={actsOf(record, places, t)} />
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div>
              <Lies record={record} places={places} />
              {record.variants.length > 0 && <Variants record={record} places={places} />}
            </div>
            <Acts acts={record.acts} places={places} />
          </div>
        </>
      )}
    </DeskRecord>
  );
}

function Lies({ record, places }: { record: Stock; places: Places }) {
  const { t } = useDesk();
  const { stock, wishes, inOrders } = record;
  return (
    <Section title={t('desk-stock.places')}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <tbody>
          {record.places.map(({ place, pieces }) => (
            <tr key={place} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {places.find((each) => each.place === place)?.name}
              </th>
              <td className={pieces === 0 ? 'text-right text-stone' : 'text-right'}>{pieces}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-b border-ink/80 font-semibold">
            <th scope="row" className="py-2 text-left">
              {t('desk-stock.stock')}
            </th>
            <td className="text-right">{stock}</td>
          </tr>
        </tfoot>
      </table>
      <div className="mt-3 grid gap-1.5 text-sm">
        {wishes > 0 && <p>{t('desk-stock.wishes-count', { count: wishes })}</p>}
        {inOrders > 0 && <p>{t('desk-stock.in-orders', { count: inOrders })}</p>}
        <p className="max-w-prose text-stone">{t('desk-stock.rule')}</p>
      </div>
    </Section>
  );
}

/** Stock of every variant by place. */
function Variants({ record: { variants }, places }: { record: Stock; places: Places }) {
  const { t } = useDesk();
  return (
    <Section title={t('desk-stock.variants')}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-ink/80 text-left text-xs text-stone">
              <th className="py-2 font-normal">{t('desk-stock.variant')}</th>
              {withoutSharedStart(places).map(({ place, name }) => (
                <th key={place} className="pl-3 text-right font-normal">
                  {name}
                </th>
              ))}
              <th className="pl-3 text-right font-normal">{t('desk-stock.stock')}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map(({ variant, name, sku, stock, isSold, places: held }) => (
              <tr key={variant} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {name}
                  <span className="block text-xs text-stone">
                    {isSold ? sku : t('desk-stock.variant-gone')}
                  </span>
                </th>
                {places.map(({ place }) => (
                  <td key={place} className="pl-3 text-right">
                    {held.find((each) => each.place === place)?.pieces ?? 0}
                  </td>
                ))}
                <td className="pl-3 text-right font-semibold">{stock}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : `−${-pieces}`);

function Acts({ acts, places }: { acts: Stock['acts']; places: Places }) {
  const { t } = useDesk();
  const nameOf = (place: string) => places.find((each) => each.place === place)?.name ?? place;
  return (
    <Section title={t('desk-stock.acts')}>
      {acts.length === 0 && <EmptyState title={t('desk-stock.acts-none')} />}
      <ol className="text-sm">
        {acts.map(({ id, kind, variant, changes, reason, who, at, isUndone }) => (
          <li
            key={id}
            className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2"
          >
            <span>
              {t(`desk-stock.kind-${kind}`)}
              {isUndone && <span className="block text-xs text-stone">{t('desk-stock.undone')}</span>}
            </span>
            <span className="min-w-0">
              <span className="block tabular-nums">
                {changes.map(({ place, pieces }) => `${nameOf(place)} ${signed(pieces)}`).join(' · ')}
              </span>
              {variant && <span className="block">{variant}</span>}
              {reason && <span className="block text-stone wrap-anywhere">{reason}</span>}
            </span>
            <span className="text-right text-xs text-stone">
              <When at={at} />
              <span className="block">{who}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
