import type { Translate } from '#client/texts.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { Control } from '#kernel/jewel/pieces/parts/control.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import { usSize } from '#kernel/jewel/ring-size/conversions.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { optionLabel } from '../controls/vocabulary.ts';

/** A measure with its unit, with the decimals of its step. */
export function measureLabels(value: number, unit: string, step: number, t: Translate): string {
  const decimals =
    unit === 'ct'
      ? 2
      : step >= 1
        ? 0
        : step >= 0.1 && Number.isInteger(Math.round(value * 1000) / 100)
          ? 1
          : 2;
  return t(`studio.unit-${unit}`, { value: new Decimal(value, decimals) });
}

/** The value of a control as text. */
export function valueLabels(control: Control, t: Translate): string {
  switch (control.type) {
    case 'choice':
      return optionLabel(control, control.value, t);
    case 'measure':
      return measureLabels(control.value, control.unit, control.step, t);
    case 'switch':
      return t(control.value ? 'studio.yes' : 'studio.no');
    case 'size':
      return `US ${usSize(control.value)}`;
    case 'engraving':
      return control.value === '' ? t('studio.engraving-empty') : `“${control.value}”`;
  }
}

interface Difference {
  id: string;
  label: string;
  from: string | null;
  to: string | null;
}

const controlsOf = (piece: PieceDesign): Map<string, Control> =>
  new Map(controlGroups(piece).flatMap(({ controls }) => controls.map((control) => [control.id, control])));

function pieceDifferences(before: PieceDesign, after: PieceDesign, t: Translate): Difference[] {
  if (before.kind !== after.kind) {
    const kind = (piece: PieceDesign) => nameOf('kind', piece.kind, t);
    return [{ id: 'kind', label: t('studio.piece'), from: kind(before), to: kind(after) }];
  }
  const [old, now] = [controlsOf(before), controlsOf(after)];
  const isOtherStone = ['shape', 'carat', 'material', 'head'].some(
    (id) => old.get(id)?.value !== now.get(id)?.value,
  );
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [a, b] = [old.get(id), now.get(id)];
    // The colour's own label includes a tint beyond M, and that of the thickness says how robust a band is.
    if (id === 'tint' || id === 'heft') return [];
    // Claws and proportions follow from another stone; they were not chosen.
    if (a?.isAdvanced && b?.isAdvanced && isOtherStone) return [];
    const [from, to] = [a ? valueLabels(a, t) : null, b ? valueLabels(b, t) : null];
    // Values that come or go with a part are covered by the part.
    if (from === null || to === null || from === to) return [];
    return [{ id, label: t(`studio.${id}`), from, to }];
  });
}

/** The visible differences between two designs, control by control. */
export function differences(before: Design, after: Design, t: Translate): Difference[] {
  const [old, now] = [before, after].map(piecesOf);
  return (now ?? []).flatMap((piece, index) => {
    const other = old?.[index];
    return other === undefined ? [] : pieceDifferences(other, piece, t);
  });
}
