import type { ReactNode } from 'react';
import { colorLabel, shapeLabel } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { gradeLabel } from '#kernel/shop/diamonds/filter-labels.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { girdleLabel, measures } from './stone-labels.ts';

interface Fact {
  label: string;
  value: ReactNode;
  /** A short explanation in plain language. */
  meaning?: string;
}

function factsOf(stone: Diamond, t: Translate): Fact[] {
  const pct = (value: number) => `${new Decimal(value, 1).in(t.locale)} %`;
  const angles = [
    ['crown', stone.crownAngleDeg],
    ['pavilion', stone.pavilionAngleDeg],
  ] as const;
  return [
    { label: t('diamonds.shape'), value: shapeLabel(stone.shape, t) },
    { label: t('diamonds.carat'), value: t('diamonds.carats', { carat: new Decimal(stone.carat) }) },
    {
      label: t('diamonds.color'),
      value: colorLabel(stone.color, t),
      ...(!isFancy(stone.color) && { meaning: t(`diamonds.color-${stone.color}`) }),
    },
    { label: t('diamonds.clarity'), value: stone.clarity, meaning: t(`diamonds.clarity-${stone.clarity}`) },
    { label: t('diamonds.cut'), value: gradeLabel('cut', stone.cut, t) },
    { label: t('diamonds.polish'), value: gradeLabel('polish', stone.polish, t) },
    { label: t('diamonds.symmetry'), value: gradeLabel('symmetry', stone.symmetry, t) },
    { label: t('diamonds.fluor'), value: gradeLabel('fluor', stone.fluor, t) },
    { label: t('diamonds.origin'), value: t(`diamonds.origin-${stone.origin}`) },
    { label: t('diamonds.measures'), value: measures(stone, t) },
    { label: t('diamonds.ratio'), value: new Decimal(stone.ratio).in(t.locale) },
    { label: t('diamonds.table'), value: pct(stone.tablePct) },
    { label: t('diamonds.depth'), value: pct(stone.depthPct) },
    ...angles.flatMap(([name, angle]) =>
      angle === null
        ? []
        : [{ label: t(`diamonds.${name}`), value: `${new Decimal(angle, 1).in(t.locale)}°` }],
    ),
    ...(stone.girdle === '' ? [] : [{ label: t('diamonds.girdle'), value: girdleLabel(stone.girdle, t) }]),
  ];
}

/** The contents of the report, line by line. */
export function StoneFacts({
  stone,
  certificateUrl,
  t,
}: {
  stone: Diamond;
  certificateUrl: string;
  t: Translate;
}) {
  return (
    <section aria-labelledby="stone-facts">
      <h3 id="stone-facts" className="font-display text-2xl">
        {t('diamonds.report')}
      </h3>
      <p className="mt-1 text-sm text-stone">
        {t('diamonds.report-number', { lab: stone.lab, number: stone.certificateNumber })}
        {stone.isSample && <> · {t('diamonds.sample')}</>}
      </p>
      {/^https:\/\//.test(certificateUrl) && (
        <a
          href={certificateUrl}
          rel="noreferrer"
          target="_blank"
          className="link mt-1 inline-flex min-h-11 items-center text-sm"
        >
          {t('diamonds.report-open', { lab: stone.lab })}
        </a>
      )}
      <dl className="mt-3 grid text-sm sm:grid-cols-2 sm:gap-x-10">
        {factsOf(stone, t).map(({ label, value, meaning }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="shrink-0 text-stone">{label}</dt>
            <dd className="text-end tabular-nums">
              {value}
              {meaning && <span className="block text-xs/5 text-stone">{meaning}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
