import { describe, expect, it } from 'vitest';
import { settingFor } from '#kernel/jewel/design/setting-for.ts';
import { textsIn } from '#server/platform/texts.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { distinctSettings, type SettingEntry, settingNames } from './setting-entries.ts';

const t = textsIn('en');

/** A catalogue piece with the studio's start stone. */
function entryOf(id: number, name: string, document: object): SettingEntry {
  const setting = designOf({ version: 2, kind: 'ring', metal: 'platinum-950', ...document });
  const fitted = settingFor(START_DESIGN, setting);
  if (setting.kind !== 'ring' || fitted?.design?.kind !== 'ring') throw new Error(`${name} takes the stone`);
  return { id, name, setting, fitted: fitted.design };
}

const four = { head: { prongs: 4 }, shank: { profile: 'court', widthMm: 1.9 } };
const oval = entryOf(2, 'Oval Solitaire', { ...four, centre: { shape: 'oval', carat: 1.2 } });
const pear = entryOf(6, 'Pear Solitaire', { ...four, centre: { shape: 'pear', carat: 1 } });
const round = entryOf(1, 'Round Solitaire', { ...four, centre: { shape: 'round', carat: 1 } });
const flat = entryOf(3, 'Emerald Solitaire', {
  ...four,
  shank: { profile: 'flat', widthMm: 2.2 },
  centre: { shape: 'emerald', carat: 1.5 },
});
const idsOf = (entries: readonly SettingEntry[]) => distinctSettings(entries).map(({ id }) => id);

describe('catalogue settings for one stone', () => {
  it('are listed once if they are the same ring', () => {
    expect(idsOf([oval, flat, pear])).toEqual([2, 3]);
  });

  it('are represented by the piece whose name matches the stone', () => {
    expect(idsOf([oval, pear, round])).toEqual([1]);
  });

  it('have unique names', () => {
    const names = settingNames([oval, flat], t);
    expect(names.get(2)).toBe('Four prongs, court, 1.9 mm');
    expect(names.get(3)).toBe('Four prongs, flat, 2.2 mm');
    expect(settingNames([oval], t).get(2), 'nothing more than is needed').toBe('Four prongs');
    expect(settingNames([round, flat], t).get(1)).toBe('Round Solitaire');
  });
});
