import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noteEntry, readManifest, writeManifest } from './manifest.ts';

const entry = (hash: string) => ({ widths: [320], width: 320, height: 320, colour: '#efedea', hash });

describe('the manifest', () => {
  it('preserves entries that another run wrote meanwhile, sorted, and leaves no temporary files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
    const file = join(folder, 'media.json');
    try {
      expect(readManifest(file)).toEqual({});
      noteEntry(file, 'b', entry('1'));
      writeManifest(file, { ...readManifest(file), c: entry('2') });
      noteEntry(file, 'a', entry('3'));
      noteEntry(file, 'b', entry('4'));
      expect(Object.entries(readManifest(file)).map(([name, { hash }]) => `${name} ${hash}`)).toEqual([
        'a 3',
        'b 4',
        'c 2',
      ]);
      expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(6);
      expect(readdirSync(folder)).toEqual(['media.json']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
