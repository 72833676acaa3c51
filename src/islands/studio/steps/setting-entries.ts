import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { settingLabel } from '#kernel/shop/jewel-labels/setting-label.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { measureLabels } from '../labels/value-labels.ts';

export interface SettingEntry {
  id: number;
  name: string;
  /** As the house made and photographed it. */
  setting: Design & RingDesign;
  /** Round the shopper's stone. */
  fitted: RingDesign;
}

/** A name tells of the stone that the house has set in it. */
const isOfItsName = ({ fitted, setting }: SettingEntry): boolean =>
  fitted.centre.shape === setting.centre.shape;

/**
 * Each ring once: round one stone several pieces of the house may be the same, and the one whose name tells of that
 * stone stands for them.
 */
export function distinctSettings(entries: readonly SettingEntry[]): SettingEntry[] {
  const standing = new Map<string, SettingEntry>();
  for (const entry of entries) {
    const ring = JSON.stringify(entry.fitted);
    const other = standing.get(ring);
    if (other === undefined || (isOfItsName(entry) && !isOfItsName(other))) standing.set(ring, entry);
  }
  return [...standing.values()];
}

/** What tells a ring from one that is called the same: its side stones, else its band. */
function detail({ sides, shank }: RingDesign, t: Translate): string {
  const [word, measure] =
    sides === null
      ? [nameOf('profile', shank.profile, t, 'inside'), measureLabels(shank.widthMm, 'mm', 0.1, t)]
      : [nameOf('shape', sides.shape, t, 'inside'), measureLabels(sides.carat, 'ct', 0.01, t)];
  return joinLabels(t, [word, measure]);
}

/** What each setting is called, by its id: by its own name or by what it is, with side stones or band where that is another's name too. */
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
