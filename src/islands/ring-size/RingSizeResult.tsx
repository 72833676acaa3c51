import type { Translate } from '#client/texts.ts';
import {
  britishSize,
  hongKongSize,
  isoSize,
  japaneseSize,
  mainlandSize,
} from '#kernel/jewel/ring-size/conversions.ts';
import type { RingSizeAnswer } from '#kernel/jewel/ring-size/ring-size.ts';

/** The size found, the other table's size, and the same ring in other systems. */
export function RingSizeResult({
  answer,
  input,
  t,
}: {
  answer: RingSizeAnswer;
  input: string;
  t: Translate;
}) {
  const { size, otherSize, isDisputed, circumferenceMm } = answer;
  const systems = [
    { key: 'iso', value: isoSize(circumferenceMm) },
    { key: 'uk', value: britishSize(circumferenceMm) },
    { key: 'hk', value: hongKongSize(circumferenceMm) },
    { key: 'cn', value: mainlandSize(circumferenceMm) },
    { key: 'jp', value: japaneseSize(circumferenceMm) },
  ].filter(({ value }) => value !== null);

  return (
    <div className="mt-7 border-t border-line pt-6">
      <p className="flex items-baseline gap-4">
        <span className="eyebrow">{t('ring-size.result')}</span>
        <strong className="font-display text-[2.75rem] leading-none font-medium lining-nums tabular-nums">
          {size ?? 'NULL'}
        </strong>
      </p>
      {size === null && <p className="mt-3 leading-relaxed">{t('ring-size.none', { input })}</p>}
      {size !== null && (
        <dl className="mt-5 grid grid-cols-5 border border-line text-center">
          {systems.map(({ key, value }) => (
            <div key={key} className="border-r border-line py-2 last:border-r-0">
              <dt className="text-xs text-stone">{t(`ring-size.${key}`)}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isDisputed && (
        <p className="mt-4 text-sm leading-relaxed">
          {t('ring-size.disputed', {
            size: size ?? 'NULL',
            other: otherSize ?? 'NULL',
            iso: isoSize(circumferenceMm),
          })}
        </p>
      )}
      {size !== null && (
        <p className="mt-3 text-sm leading-relaxed text-stone">
          {t('ring-size.wide', { size, larger: Number(size) + 0.5 })}
        </p>
      )}
    </div>
  );
}
