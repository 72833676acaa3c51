import { useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { dayText } from '../ui/day-text.ts';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { figureGroups } from './figure-list.ts';
import { figureText } from './figure-text.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { ruleTones } from './rule-tones.ts';

type Rule = DataOf<'deskPriceRule'>;

function actsOf({ canApply, canUndo, canDrop, needsSecond }: Rule, t: Translate): BarAct[] {
  const all: readonly (BarAct & { can: boolean })[] = [
    {
      can: canApply,
      call: 'deskApplyPriceRule',
      label: t(needsSecond ? 'desk-prices.apply-second' : 'desk-prices.apply'),
      text: t(needsSecond ? 'desk-prices.needs-second' : 'desk-prices.studio-too'),
      notice: t('desk-prices.applied'),
      kind: 'primary',
    },
    {
      can: canUndo,
      call: 'deskUndoPriceRule',
      label: t('desk-prices.undo'),
      text: t('desk-prices.undo-sure'),
      notice: t('desk-prices.undone-now'),
      kind: 'danger',
    },
    {
      can: canDrop,
      call: 'deskDropPriceRule',
      label: t('desk-prices.drop'),
      text: t('desk-prices.drop-text'),
      notice: t('desk-prices.dropped'),
    },
  ];
  return all.filter(({ can }) => can).map(({ can: _, ...act }) => act);
}

/** Figures that differ from those of the previous rule. */
function ChangedFigures({ rule }: { rule: Rule }) {
  const { t, locale } = useDesk();
  if (!rule.before) return null;
  const before = new Map(
    figureGroups(rule.before, t).flatMap(({ figures }) =>
      figures.map((figure) => [figure.path, figureText(figure, locale)]),
    ),
  );
  const rows = figureGroups(rule.figures, t).flatMap(({ title, figures }) =>
    figures
      .filter((figure) => before.get(figure.path) !== figureText(figure, locale))
      .map((figure) => ({ title, figure })),
  );
  return (
    <table className="w-full max-w-2xl text-left text-sm tabular-nums">
      <caption className="sr-only">{t('desk-prices.figures-changed')}</caption>
      <thead className="text-xs text-stone">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-5 font-normal">
            {t('desk-prices.figure')}
          </th>
          <th scope="col" className="py-2 pr-5 text-right font-normal">
            {t(rule.beganAt ? 'desk-prices.was' : 'desk-prices.figure-now')}
          </th>
          <th scope="col" className="py-2 pr-5 text-right font-normal">
            {t(rule.beganAt ? 'desk-prices.became' : 'desk-prices.figure-then')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, figure }) => (
          <tr key={figure.path} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pr-5 font-semibold">
              {figure.label} <span className="font-normal text-stone">{title}</span>
            </th>
            <td className="py-2 pr-5 text-right">{before.get(figure.path) || '–'}</td>
            <td className="py-2 pr-5 text-right">{figureText(figure, locale) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  const { t, locale } = useDesk();
  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-2">
      <FactList
        rows={[
          [t('desk-prices.valid-from'), dayText(rule.validFrom, locale)],
          [t('desk-prices.made-by'), rule.madeBy],
          [t('desk-prices.began'), rule.beganAt && <When key="began" at={rule.beganAt} />],
          [
            t('desk-prices.undone'),
            rule.undoneAt && (
              <span key="undone">
                <When at={rule.undoneAt} /> {rule.undoneBy}
              </span>
            ),
          ],
          [t('desk-prices.kept'), rule.kept > 0 ? rule.kept : undefined],
        ]}
      />
      <FactList
        rows={[
          [t('desk-prices.pieces'), rule.pieces],
          [t('desk-prices.sum'), <Money key="sum" value={rule.sum} />],
          [t('desk-prices.rise'), rule.rise.minor > 0 ? <Money key="rise" value={rule.rise} /> : undefined],
          [t('desk-prices.fall'), rule.fall.minor > 0 ? <Money key="fall" value={rule.fall} /> : undefined],
        ]}
      />
    </div>
  );
}

/** A price rule: figures, changed prices and acts. */
export function PriceRuleScreen() {
  const { id = '' } = useParams();
  const { t, may } = useDesk();
  return (
    <DeskRecord
      call="deskPriceRule"
      id={Number(id)}
      title={(rule) => rule.reason || t('desk-prices.rule-first')}
      subtitle={({ state }) => <StateMark tone={ruleTones[state]} text={t(`desk-prices.state-${state}`)} />}
      back={{ to: '/prices/rules', label: t('desk-prices.rules') }}
    >
      {(rule) => (
        <div className="flex flex-col gap-8">
          {may('prices.handle') && <ActBar record={rule} acts={actsOf(rule, t)} />}
          {rule.canApply && rule.needsSecond && (
            <p className="max-w-prose text-sm text-stone">{t('desk-prices.needs-second')}</p>
          )}
          <RuleFacts rule={rule} />
          {rule.before && (
            <Section title={t('desk-prices.figures-changed')}>
              <ChangedFigures rule={rule} />
            </Section>
          )}
          {rule.before && (
            <Section title={t('desk-prices.tags-changed')} aside={rule.pieces}>
              <PriceChanges
                rows={rule.rows}
                empty={t('desk-prices.tags-none')}
                isDone={rule.beganAt !== null}
              />
            </Section>
          )}
        </div>
      )}
    </DeskRecord>
  );
}
