import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { StateMark, type Tone } from '../ui/StateMark.tsx';

export type ImportedList = DataOf<'deskProductImports'>['rows'][number];

const tones: Partial<Record<ImportedList['state'], Tone>> = {
  ...{ checked: 'wait', applied: 'good', failed: 'bad', reading: 'plain', checking: 'plain' },
  ...{ applying: 'plain', undoing: 'plain', 'undo-checking': 'plain' },
};

/** Steps that a job does; the screen reads them again until they end. */
export const isBusy = ({ state }: ImportedList): boolean => state.endsWith('ing');

/** The step of an import. */
export function ImportState({ list }: { list: ImportedList }) {
  const { t } = useDesk();
  const tone = tones[list.state];
  return (
    <StateMark
      text={t(`desk-import.list-state-${list.state}`, { who: list.undoneBy })}
      {...(tone && { tone })}
    />
  );
}
