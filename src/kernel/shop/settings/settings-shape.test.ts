import * as v from 'valibot';
import { expect, it } from 'vitest';
import { demonstrationSettings } from '../../../../tests/fixtures/demonstration-settings.ts';
import { pageSettingsShape } from './settings-shape.ts';

it('leaves a part off that older settings do not name, and ignores a part of a newer release', () => {
  const { agents: _, ...older } = demonstrationSettings.modules;
  const read = (modules: object) => v.parse(pageSettingsShape, { ...demonstrationSettings, modules }).modules;
  expect(read(older)).toEqual({ ...older, agents: false });
  expect(read({ ...demonstrationSettings.modules, carousel: true })).toEqual(demonstrationSettings.modules);
});
