import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { joined } from './names.ts';

/** What a picture of a piece of the house that stands for a design says of itself; '' where it looks the same. */
export function placeholderImageLabel(design: Design, pictured: Design, t: Translate): string {
  const differences = pictureDifferences(design, pictured);
  if (differences.length === 0) return '';
  const list = joined(
    t,
    differences.map((name) => t(`jewel.differs-${name}`)),
  );
  return t('jewel.stand-in-differs', { list });
}
