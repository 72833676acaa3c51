import { useStore } from '@nanostores/react';
import { useDeferredValue, useId } from 'react';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { ChoiceControl } from '#kernel/jewel/pieces/parts/control.ts';
import { cx, smallLabel } from '#ui/class-names.ts';
import { $design, $pieceIndex, editDesign } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';
import { OptionPicture } from './OptionPicture.tsx';
import { useBlocked } from './use-blocked.ts';
import { type OptionStyle, optionLabel, optionStyle, reasonFor } from './vocabulary.ts';

const tile =
  'relative flex cursor-pointer items-center rounded-control border border-line bg-white text-sm leading-snug transition-colors duration-150 hover:border-line-strong has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-disabled:cursor-not-allowed has-disabled:bg-ground has-disabled:text-stone has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink';

const layouts: Readonly<Record<OptionStyle, { list: string; option: string }>> = {
  text: { list: 'flex flex-wrap gap-2', option: 'min-h-11 justify-center px-4 py-2 text-center' },
  grades: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5',
    option: 'min-h-11 justify-center px-1 text-center tabular-nums',
  },
  shape: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2',
    option: 'min-h-22 flex-col justify-center gap-1 px-1 py-2 text-center text-[0.8125rem]',
  },
  head: {
    list: 'grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2',
    option: 'flex-col justify-center gap-1.5 px-1 py-3 text-center text-[0.8125rem]',
  },
  metal: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2',
    option: 'min-h-11 gap-3 px-3 py-1.5 max-xs:gap-2 max-xs:px-2.5',
  },
  material: { list: 'grid grid-cols-2 gap-2', option: 'min-h-11 gap-3 px-3 py-1.5' },
  pave: { list: 'grid grid-cols-2 gap-2', option: 'min-h-11 gap-3 px-3 py-1.5' },
  profile: {
    list: 'grid grid-cols-4 gap-2',
    option: 'flex-col justify-center gap-1 px-1 py-2.5 text-center text-[0.8125rem]',
  },
};

/**
 * A choice between a few options, each with its drawing; unavailable options are dimmed, with the reason
 * below.
 */
export function ChoiceField({ control }: { control: ChoiceControl }) {
  const { t } = useStudio();
  const name = useId();
  // Options are deferred while a slider moves.
  const design = useDeferredValue(useStore($design));
  const pieceIndex = useStore($pieceIndex);
  const blocked = useBlocked(design, control, design.kind === 'set' ? pieceIndex : null);
  const style = optionStyle(control);
  const layout = layouts[style];
  const reasons = [...new Set(blocked.filter((rule) => rule !== null))];
  return (
    <fieldset className="min-w-0" aria-describedby={`${name}-why`} data-control={control.id}>
      <legend className={cx(smallLabel, 'text-ink')}>{t(`studio.${control.id}`)}</legend>
      <p id={`${name}-why`} className="mb-2.5 text-[0.8125rem] leading-relaxed text-stone">
        {t(reasonFor(control))}
      </p>
      <div className={layout.list}>
        {control.options.map((option, index) => {
          const blockedBy = blocked[index] ?? null;
          return (
            <label
              key={option}
              // A colour without a letter needs the width of its name.
              className={cx(tile, layout.option, style === 'grades' && isFancy(option) && 'col-span-3')}
              title={blockedBy === null ? undefined : t(`studio.rule-${blockedBy}`)}
            >
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === control.value}
                disabled={blockedBy !== null}
                onChange={() => editDesign(control.put(option), control.id)}
                className="absolute top-1/2 left-1/2 size-px appearance-none outline-none"
              />
              <OptionPicture style={style} option={option} />
              <span>{optionLabel(control, option, t)}</span>
            </label>
          );
        })}
      </div>
      {reasons.map((rule) => (
        <p key={rule} className="mt-2 text-[0.8125rem] leading-relaxed text-stone">
          {t(`studio.rule-${rule}`)}
        </p>
      ))}
    </fieldset>
  );
}
