import type { EngravingControl } from '#kernel/jewel/pieces/parts/control.ts';
import { textWidth } from '#kernel/shop/text/text-width.ts';
import { Field } from '#ui/Field.tsx';
import { editDesign } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';
import { useEngravingDraft } from './use-engraving-draft.ts';

/** Typefaces that resemble the engraver's fonts. */
export const LETTERING: Readonly<Record<string, string>> = {
  serif: 'font-display',
  script: 'font-[cursive] italic',
  sans: 'font-body',
};

/** Text for the inside of the band, with the used space and a preview. */
export function EngravingField({ control }: { control: EngravingControl }) {
  const { t } = useStudio();
  const [text, setText] = useEngravingDraft(control.value, (text) =>
    editDesign(control.put(text), control.id),
  );
  const used = textWidth(text.trim());
  return (
    <div data-control="engraving-text">
      <Field
        label={t('studio.engraving-text')}
        hint={t('studio.engraving-text-why')}
        error={
          used > control.capacity
            ? t('studio.issue-engraving-length', { measured: used, limit: control.capacity })
            : undefined
        }
        maxLength={60}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="mt-2 text-sm text-stone tabular-nums">
        {t('studio.engraving-count', { used, capacity: control.capacity })}
      </p>
      <div
        aria-hidden="true"
        className="mt-3 flex min-h-20 items-center justify-center overflow-hidden rounded-control bg-[linear-gradient(180deg,#b9b2a6,#f3efe8_38%,#d8d1c5_70%,#a59d90)] px-6"
      >
        <span
          className={`truncate text-2xl text-ink/75 [text-shadow:0_1px_0_rgb(255_255_255/0.7)] ${LETTERING[control.font] ?? ''}`}
        >
          {text.trim() || t('studio.engraving-empty')}
        </span>
      </div>
    </div>
  );
}
