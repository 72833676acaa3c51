import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A copy of the project's files in a new folder, in which a recipe of src/docs/how-to-add.md is followed. */
export interface ScratchCopy {
  write(path: string, text: string): void;
  /** Inserts `addition` before the first `anchor`; throws if there is none. */
  insertBefore(path: string, anchor: string, addition: string): void;
  read(path: string): string;
  /** Runs a file with the project's Node; returns its output and whether it succeeded. */
  run(...args: string[]): Promise<{ isOk: boolean; output: string }>;
  remove(): void;
}

/** `wanted` names the files that are enough for the recipe. */
export function openScratchCopy(wanted = /./): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  const at = (path: string) => join(folder, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  // Images are not needed to follow a recipe, and deleted files are listed until they are committed.
  for (const path of listed
    .split('\0')
    .filter((name) => wanted.test(name) && !/^public\/|\.(?:jpg|mp4)$/.test(name))) {
    mkdirSync(dirname(at(path)), { recursive: true });
    try {
      copyFileSync(path, at(path));
    } catch {}
  }
  symlinkSync(resolve('node_modules'), at('node_modules'));
  // Some checks list the project's files with git.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return {
    write,
    read: (path) => readFileSync(at(path), 'utf8'),
    insertBefore(path, anchor, addition) {
      const text = readFileSync(at(path), 'utf8');
      if (!text.includes(anchor)) throw new Error(`${path} has no ${anchor}`);
      write(
        path,
        text.replace(anchor, () => addition + anchor),
      );
    },
    run: (...args) =>
      new Promise((done) => {
        const options = {
          cwd: folder,
          maxBuffer: 1 << 26,
          env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        };
        execFile(process.execPath, args, options, (error, stdout, stderr) =>
          done({ isOk: error === null, output: stdout + stderr }),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
