import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Control, GroupId } from '#kernel/jewel/pieces/parts/control.ts';
import { $design, $pieceIndex } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import { ControlField } from './ControlField.tsx';
import { ControlNotes } from './ControlNotes.tsx';
import { isIssueOf } from './issue-of.ts';

/** The rare controls of a group, folded; opens by itself if an issue concerns one of them. */
export function FoldedControls({
  group,
  controls,
  onUnfold,
}: {
  group: GroupId;
  controls: readonly Control[];
  onUnfold: () => void;
}) {
  const { t } = useStudio();
  const isSet = useStore($design).kind === 'set';
  const pieceIndex = useStore($pieceIndex);
  const issues = useStore($figures)?.issues ?? [];
  const isSpokenOf = controls.some((control) =>
    issues.some((issue) => isIssueOf(control, issue, isSet ? pieceIndex : null)),
  );
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Never closes by itself: after a fix the shopper is still in it.
    if (isSpokenOf && details.current) details.current.open = true;
  }, [isSpokenOf]);
  return (
    <details
      ref={details}
      data-folded={controls.length}
      onToggle={(event) => {
        if (event.currentTarget.open) onUnfold();
      }}
    >
      <summary className="inline-flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="link">{t(group === 'stone' ? 'studio.advanced' : 'studio.folded')}</span>
        {group !== 'stone' && (
          <span className="text-[0.8125rem] text-stone">
            {controls.map(({ id }) => t(`studio.${id}`)).join(' · ')}
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-6 pt-4">
        {controls.map((control) => (
          <div key={control.id} className="min-w-0">
            <ControlField control={control} />
            <ControlNotes control={control} />
          </div>
        ))}
      </div>
    </details>
  );
}
