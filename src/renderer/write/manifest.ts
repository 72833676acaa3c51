import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { MediaEntry } from './encode.ts';

const manifestSchema = v.record(
  v.string(),
  v.object({
    widths: v.array(v.number()),
    jpeg: v.optional(v.number()),
    width: v.number(),
    height: v.number(),
    colour: v.string(),
    hash: v.string(),
    drawn: v.optional(v.object({ look: v.number(), shape: v.string() })),
  }),
);

export type Manifest = Record<string, MediaEntry>;

/** Reads the manifest; empty if there is none yet. */
export function readManifest(file: string): Manifest {
  return existsSync(file) ? v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes one entry into the current manifest on disk, so that two simultaneous runs do not undo each other. */
export function noteEntry(file: string, name: string, entry: MediaEntry): void {
  writeManifest(file, { ...readManifest(file), [name]: entry });
}

/** Writes the manifest atomically with sorted names, one image per line. */
export function writeManifest(file: string, manifest: Manifest): void {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}`;
  const lines = Object.keys(manifest)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`);
  writeFileSync(partial, `{\n${lines.join(',\n')}\n}\n`);
  renameSync(partial, file);
}
