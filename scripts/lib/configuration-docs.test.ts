import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { environmentSchema } from '#server/config-schema.ts';
import {
  configurationFile,
  configurationGuide,
  environmentExample,
  exampleFile,
} from './configuration-docs.ts';

describe('the documentation of the configuration', () => {
  it('is up to date (npm run docs writes it)', () => {
    expect(readFileSync(configurationFile, 'utf8')).toBe(configurationGuide());
    expect(readFileSync(exampleFile, 'utf8')).toBe(environmentExample());
  });

  it('describes every variable', () => {
    const guide = configurationGuide();
    const missing = Object.keys(environmentSchema.entries).filter(
      (name) => !new RegExp(`^\\| \`${name}\` \\| [^|]+ \\| [^|]{8,}\\. \\|$`, 'm').test(guide),
    );
    expect(missing).toEqual([]);
  });

  it('gives an example whose values are the defaults', () => {
    const values = parseEnv(environmentExample().replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''));
    expect(Object.keys(values).sort()).toEqual(Object.keys(environmentSchema.entries).sort());
    expect(parseConfig(values)).toEqual(parseConfig({}));
  });
});
