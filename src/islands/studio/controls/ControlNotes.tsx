import { useStore } from '@nanostores/react';
import type { Control } from '#kernel/jewel/pieces/parts/control.ts';
import { $design, $pieceIndex } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { IssueRow } from '../price/IssueRow.tsx';
import { GradeTestEntry } from './GradeTestEntry.tsx';
import { HeftNote } from './HeftNote.tsx';
import { isIssueOf } from './issue-of.ts';
import { MakeNote } from './MakeNote.tsx';
import { WeightAdvice } from './WeightAdvice.tsx';

/** Messages about one control, below it: casting issues, stock, and visibility of grades. */
export function ControlNotes({ control }: { control: Control }) {
  const isSet = useStore($design).kind === 'set';
  const pieceIndex = useStore($pieceIndex);
  const issues = useStore($figures)?.issues ?? [];
  const own = issues.filter((issue) => isIssueOf(control, issue, isSet ? pieceIndex : null));
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {own.map((issue) => (
          <div key={issue.rule} className="mt-2 border border-line-strong px-4 py-1">
            <IssueRow issue={issue} />
          </div>
        ))}
      </div>
      {control.type === 'measure' && control.id === 'carat' && <WeightAdvice control={control} />}
      {control.id === 'heft' && <HeftNote />}
      {control.id === 'make' && <MakeNote />}
      {(control.id === 'colour' || control.id === 'clarity') && <GradeTestEntry kind={control.id} />}
    </>
  );
}
