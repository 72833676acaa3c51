import { useEffect, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Bounds } from '#kernel/shop/diamonds/price-bounds.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { boundText, readBound } from './bound-text.ts';

const box =
  'h-10 w-full min-w-0 rounded-control border border-line-strong bg-white px-3 text-sm tabular-nums hover:border-ink';

function BoundField({
  label,
  placeholder,
  value,
  locale,
  onCommit,
}: {
  label: string;
  placeholder: string;
  value: number | undefined;
  locale: Locale;
  onCommit: (value: number | undefined) => void;
}) {
  const shown = boundText(value, locale);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const commit = () => {
    const read = readBound(text, locale);
    if (read === null || read === value) setText(shown);
    else onCommit(read);
  };
  return (
    <input
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      className={cx(box, focusRing)}
    />
  );
}

/** Fields for a minimum and a maximum; a value applies on blur or Enter. */
export function BoundFields({
  name,
  bounds,
  onChange,
  t,
}: {
  name: string;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
  t: Translate;
}) {
  const { min, max } = bounds;
  const both = (least: number | undefined, most: number | undefined) => {
    const isCrossed = least !== undefined && most !== undefined && least > most;
    const [from, to] = isCrossed ? [most, least] : [least, most];
    onChange({ ...(from === undefined ? {} : { min: from }), ...(to === undefined ? {} : { max: to }) });
  };
  return (
    <div className="mt-1 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      <BoundField
        label={t('diamonds.at-least', { name })}
        placeholder={t('diamonds.min')}
        value={min}
        locale={t.locale}
        onCommit={(value) => both(value, max)}
      />
      <span aria-hidden="true" className="text-stone">
        –
      </span>
      <BoundField
        label={t('diamonds.at-most', { name })}
        placeholder={t('diamonds.max')}
        value={max}
        locale={t.locale}
        onCommit={(value) => both(min, value)}
      />
    </div>
  );
}
