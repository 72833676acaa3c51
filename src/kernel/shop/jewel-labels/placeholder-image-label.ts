import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { joinLabels } from './names.ts';

/** Note on a catalogue picture that is shown for another design, naming the differences; '' if it looks the same. */
export function placeholderImageLabel(design: Design, pictured: Design, t: Translate): string {
  const differences = pictureDifferences(design, pictured);
  if (differences.length === 0) return '';
  const list = joinLabels(
    t,
    differences.map((name) => t(`jewel.differs-${name}`)),
  );
  return t('jewel.stand-in-differs', { list });
}
