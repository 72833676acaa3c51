import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { settingLabel } from '#kernel/shop/jewel-labels/setting-label.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { measureLabels } from '../labels/value-labels.ts';

export interface SettingEntry {
  id: number;
  name: string;
  /** As in the catalogue. */
  setting: Design & RingDesign;
  /** With the shopper's stone. */
  fitted: RingDesign;
}

/** Whether the piece's name describes the stone; names refer to the catalogue's stone. */
const isOfItsName = ({ fitted, setting }: SettingEntry): boolean =>
  fitted.centre.shape === setting.centre.shape;

/**
 * Each ring once: with the same stone several catalogue pieces may be equal. The one whose name matches the
 * stone represents them.
 */
export function distinctSettings(entries: readonly SettingEntry[]): SettingEntry[] {
  const byRing = new Map<string, SettingEntry>();
  for (const entry of entries) {
    const ring = JSON.stringify(entry.fitted);
    const other = byRing.get(ring);
    if (other === undefined || (isOfItsName(entry) && !isOfItsName(other))) byRing.set(ring, entry);
  }
  return [...byRing.values()];
}

/** The difference between rings with the same name: side stones, else band. */
function detail({ sides, shank }: RingDesign, t: Translate): string {
  const [word, measure] =
    sides === null
      ? [nameOf('profile', shank.profile, t, 'inside'), measureLabels(shank.widthMm, 'mm', 0.1, t)]
      : [nameOf('shape', sides.shape, t, 'inside'), measureLabels(sides.carat, 'ct', 0.01, t)];
  return joinLabels(t, [word, measure]);
}

/**
 * The name of each setting by id: its own name or a description, with side stones or band if it is ambiguous.
 */
export function settingNames(entries: readonly SettingEntry[], t: Translate): ReadonlyMap<number, string> {
  const called = entries.map((entry) => (isOfItsName(entry) ? entry.name : settingLabel(entry.fitted, t)));
  return new Map(
    entries.map(({ id, fitted }, index) => {
      const name = called[index] ?? '';
      const isAlone = called.indexOf(name) === called.lastIndexOf(name);
      return [id, isAlone ? name : joinLabels(t, [name, detail(fitted, t)])];
    }),
  );
}
