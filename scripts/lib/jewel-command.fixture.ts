import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { jewelCommand, type Printed } from './jewel-command.ts';

const command = new URL('../jewel.ts', import.meta.url).pathname;

/** Runs the command as a shell does. */
export function inShell(...args: string[]) {
  return new Promise<Printed>((resolve) => {
    execFile(process.execPath, [command, ...args], (error, out, said) => {
      resolve({ code: error === null ? 0 : 1, out, said });
    });
  });
}

/** A folder for the files of one test file, removed after it, and the command run with a document in it. */
export function openJewelFolder() {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jewel-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function writeDesign(document: unknown): Promise<string> {
    const file = join(folder, 'design.json');
    await writeFile(file, JSON.stringify(document));
    return file;
  }
  return {
    inFolder: (...names: string[]) => join(folder, ...names),
    writeDesign,
    jewel: async (document: unknown, ...more: string[]) =>
      jewelCommand([await writeDesign(document), ...more]),
  };
}
