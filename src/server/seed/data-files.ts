import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { digestOf } from '#server/platform/digest.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** An invalid data file; the message names the file and the field. */
export class SeedError extends Error {
  constructor(file: string, problem: string) {
    super(`src/server/seed/${file}: ${problem}`);
  }
}

export function hasFile(path: string): boolean {
  return existsSync(join(folder, path));
}

export function readText(path: string): string {
  if (!hasFile(path)) throw new SeedError(path, 'the file is missing');
  return readFileSync(join(folder, path), 'utf8');
}

/** Reads a JSON data file and checks it against its schema. */
export function readJson<T extends v.GenericSchema>(path: string, schema: T): v.InferOutput<T> {
  let value: unknown;
  try {
    value = JSON.parse(readText(path));
  } catch (error) {
    throw new SeedError(path, error instanceof Error ? error.message : 'not JSON');
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new SeedError(path, `${v.getDotPath(issue) ?? 'the document'}: ${issue.message}`);
}

/** Names in a folder, sorted. */
export function namesIn(path: string): string[] {
  return existsSync(join(folder, path)) ? readdirSync(join(folder, path)).sort() : [];
}

function filesUnder(path: string): string[] {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return namesIn(path).flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Digest of all files below the paths, names included. */
export function digestOfFiles(paths: readonly string[]): string {
  return digestOf(paths.flatMap(filesUnder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}
