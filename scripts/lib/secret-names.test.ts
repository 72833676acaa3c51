import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, readEnvironment } from '#server/config.ts';
import { environmentSchema } from '#server/config-schema.ts';
import { secretNames } from './secret-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The variable that names a file with this content. */
function inFile(name: string, content: string): Record<string, string> {
  const file = join(folder, name);
  writeFileSync(file, content);
  return { [`${name}_FILE`]: file };
}

describe('secrets in files', () => {
  it.each(secretNames)('reads %s from the file that %s_FILE names', (name) => {
    expect(Object.keys(environmentSchema.entries)).toContain(name);
    expect(readEnvironment(inFile(name, 'one line\nanother line\n'))[name]).toBe('one line\nanother line');
  });

  it('names every secret variable', () => {
    const named = Object.keys(environmentSchema.entries).filter((name) =>
      /SECRET|TOKEN|PASSWORD|PRIVATE_KEY|ACCESS_KEY|_KEY$|DATABASE.*_URL|SMTP_URL/.test(name),
    );
    expect(named.filter((name) => !(secretNames as readonly string[]).includes(name))).toEqual([]);
  });

  it('gives the configuration of the values', () => {
    const values = {
      DATABASE_URL: 'postgres://shop:secret@db/shop',
      DESK_SECRET: 'a secret that is long enough for it',
      PUBLISH_SECRETS: 'a-secret-of-the-tests-alone',
    };
    const files = Object.entries(values).map(([name, value]) => inFile(name, `${value}\n`));
    expect(parseConfig(Object.assign({}, ...files))).toEqual(parseConfig(values));
  });

  it('accepts the same value beside the file, which child processes inherit, and refuses another', () => {
    const file = inFile('SMTP_URL', 'smtp://mail.example\n');
    expect(parseConfig({ ...file, SMTP_URL: 'smtp://mail.example' }).smtpUrl).toBe('smtp://mail.example');
    expect(() => parseConfig({ ...file, SMTP_URL: 'smtp://other.example' })).toThrow(/^SMTP_URL: .+differ/);
  });

  it('refuses a file that is missing or empty', () => {
    expect(() => parseConfig({ SMTP_URL_FILE: join(folder, 'missing') })).toThrow(
      /^SMTP_URL_FILE: .+ cannot be read/,
    );
    expect(() => parseConfig(inFile('SMTP_URL', '\n'))).toThrow(ConfigError);
  });
});
