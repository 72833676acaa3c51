import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { StateMark, type Tone } from '../ui/StateMark.tsx';

export type ProductList = DataOf<'deskProductImports'>['rows'][number];

const tones: Partial<Record<ProductList['state'], Tone>> = {
  ...{ checked: 'wait', applied: 'good', failed: 'bad', reading: 'plain', checking: 'plain' },
  ...{ applying: 'plain', undoing: 'plain', 'undo-checking': 'plain' },
};

/** Steps that a job does; the screen reads them again until they end. */
export const isBusy = ({ state }: ProductList): boolean => state.endsWith('ing');

/** The step of an import. */
export function ImportState({ list }: { list: ProductList }) {
  const { t } = useDesk();
  const tone = tones[list.state];
  return (
    <StateMark
      text={t(`desk-import.list-state-${list.state}`, { who: list.undoneBy })}
      {...(tone && { tone })}
    />
  );
}
