import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type Content,
  differences,
  filesOf,
  linkAll,
  linkFile,
  linkTree,
  removeTree,
  swapIn,
  writeAll,
} from './release-files.ts';

/** Publishes that can be rolled back. */
const storedPublishes = 5;
/** Folders of hashed files, which open tabs of earlier releases still request. */
const hashedFolders = ['_astro', 'menu'];
const lastingReleases = 20;

/** A past publish: files replaced in a release, or a new release. */
interface Past {
  number: number;
  kind: 'files' | 'release';
  release: string;
  /** For a release: the previous one. */
  previous?: string;
  /** For a release: the publish it belongs to, which is rolled back with it. */
  joins?: number;
  /** For files: the replaced, added and removed ones. */
  replaced?: string[];
  added?: string[];
  removed?: string[];
}

interface State {
  number: number;
  past: Past[];
  /** Hashed files of earlier releases only, with the number of the release since which they are carried along. */
  carried: Record<string, number>;
}

export interface FileChanges {
  /** By path relative to the site's root. */
  written: ReadonlyMap<string, Content>;
  removed: readonly string[];
}

/** Called before a swap with the files that it may change; with none if any may. */
type OnChange = (files?: readonly string[]) => void;

/** Called before a swap with the served and the new folders; `root` is the folder of the releases. */
type BeforeSwap = (folders: readonly string[], root: string) => Promise<void>;

/**
 * The folders from which a site is served: `<served>` is a link to `<served>.releases/<number>`. Served files are never
 * written in place: files are replaced by a rename, releases by the rename of the link.
 */
export class Releases {
  readonly #served: string;
  readonly #root: string;
  readonly #beforeSwap: (folders: readonly string[]) => Promise<void>;
  readonly #onChange: OnChange;

  constructor(
    served: string,
    beforeSwap: BeforeSwap = async () => undefined,
    onChange: OnChange = () => undefined,
  ) {
    this.#onChange = onChange;
    this.#served = served;
    this.#root = `${served}.releases`;
    this.#beforeSwap = (folders) => beforeSwap(folders, this.#root);
  }

  /** Path of a working folder or file beside the releases. */
  folder(name: string): string {
    return join(this.#root, name);
  }

  /** The served folder; undefined if there is none. */
  async current(): Promise<string | undefined> {
    const target = await readlink(this.#served).catch(() => undefined);
    return target === undefined ? undefined : join(dirname(this.#served), target);
  }

  /** Calls the swap hook for the served folder, because the configured origins may have changed since the last start. */
  async announceServed(): Promise<void> {
    const current = await this.current();
    if (current !== undefined) await this.#beforeSwap([current]);
  }

  /** Creates an empty folder for a release. */
  async makeDraft(): Promise<string> {
    const draft = this.folder('new-files');
    await removeTree(draft);
    await mkdir(draft, { recursive: true });
    return draft;
  }

  async #state(): Promise<State> {
    const text = await readFile(join(this.#root, 'state.json'), 'utf8').catch(() => undefined);
    return text === undefined ? { number: 0, past: [], carried: {} } : (JSON.parse(text) as State);
  }

  async #writeState(state: State): Promise<void> {
    const draft = join(this.#root, 'state.json.part');
    await writeFile(draft, JSON.stringify(state));
    await rename(draft, join(this.#root, 'state.json'));
  }

  async #pointTo(release: string): Promise<void> {
    const draft = `${this.#served}.next`;
    await rm(draft, { force: true });
    await symlink(join(basename(this.#root), release), draft);
    await rename(draft, this.#served);
  }

  /** Removes leftovers of interrupted publishes. */
  async tidy(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    const { past, number } = await this.#state();
    const current = basename((await this.current()) ?? '');
    const retained = new Set([current, ...past.flatMap(({ release, previous = '' }) => [release, previous])]);
    for (const name of await readdir(this.#root)) {
      const isRelease = /^\d+$/.test(name);
      const undo = /^(?:undo|changed)-(\d+)/.exec(name)?.[1];
      const isStale =
        name.startsWith('new-') ||
        (isRelease && !retained.has(name)) ||
        (undo !== undefined && !past.some((each) => each.number === Number(undo)) && Number(undo) <= number);
      if (isStale) await removeTree(join(this.#root, name));
    }
  }

  async #remember(past: Past, carried: State['carried']): Promise<void> {
    const state = await this.#state();
    const earlier = state.past.filter(({ number }) => number !== past.number);
    const all = [...earlier, past].slice(-storedPublishes);
    await this.#writeState({ number: past.number, past: all, carried });
    await this.tidy();
  }

  /** Serves the folder of a build; assets of earlier releases are retained for open tabs. */
  async adopt(built: string): Promise<void> {
    await this.tidy();
    const state = await this.#state();
    const before = await this.current();
    const number = nextNumber(state, before);
    const release = String(number);
    // A site built before releases existed is a plain folder.
    const isPlain = (await lstat(this.#served).catch(() => undefined))?.isDirectory() ?? false;
    if (isPlain) await rename(this.#served, this.folder('0'));
    const previous = before ?? (isPlain ? this.folder('0') : undefined);
    const carried = previous ? await carryAlong(previous, built, state.carried, number) : {};
    await this.#beforeSwap(previous ? [previous, built] : [built]);
    await rm(this.#changedFile(number), { force: true });
    await rename(built, this.folder(release));
    this.#onChange();
    await this.#pointTo(release);
    await this.#remember(
      { number, kind: 'release', release, ...(previous && { previous: basename(previous) }) },
      carried,
    );
  }

  /** Creates and serves a copy of the present release with the changes. With `joins`, it belongs to that publish. */
  async release(changes: FileChanges, joins?: number): Promise<number> {
    const current = await this.#needCurrent();
    const state = await this.#state();
    const number = nextNumber(state, current);
    const part = this.folder(`new-${number}`);
    await removeTree(part);
    const removed = changes.removed.filter((path) => existsSync(join(current, path)));
    const left = new Set([...changes.written.keys(), ...changes.removed]);
    await linkTree(current, part, (path) => !left.has(path));
    await writeAll([...changes.written].map(([path, content]) => [join(part, path), content]));
    await writeFile(this.#changedFile(number), JSON.stringify([...changes.written.keys(), ...removed]));
    const release = String(number);
    await this.#beforeSwap([current, part]);
    await rename(part, this.folder(release));
    this.#onChange([...changes.written.keys(), ...removed]);
    await this.#pointTo(release);
    const previous = basename(current);
    const past: Past = { number, kind: 'release', release, previous, ...(joins !== undefined && { joins }) };
    await this.#remember(past, state.carried);
    return number;
  }

  /**
   * Replaces files in the served release: writes them elsewhere, then renames them in their order. Compressed files come
   * first, so an interrupted run never leaves a stale one. With `joins`, they belong to that publish and are rolled back with it.
   */
  async replace(changes: FileChanges, joins?: number): Promise<number> {
    const current = await this.#needCurrent();
    const state = await this.#state();
    const last = state.past.at(-1);
    const joined = joins !== undefined && last?.number === joins && last.kind === 'files' ? last : undefined;
    const number = joined?.number ?? nextNumber(state, current);
    const staging = this.folder(`new-${number}`);
    const undo = this.folder(`undo-${number}`);
    await removeTree(staging);
    if (!joined) await removeTree(undo);
    const replaced = [...changes.written.keys()].filter((path) => existsSync(join(current, path)));
    const removed = changes.removed.filter((path) => existsSync(join(current, path)));
    await writeAll([...changes.written].map(([path, content]) => [join(staging, path), content]));
    await linkAll([...replaced, ...removed].map((path) => [join(current, path), join(undo, path)]));
    await this.#beforeSwap([current, staging]);
    this.#onChange([...changes.written.keys(), ...removed]);
    await swapIn(staging, current, [...changes.written.keys()]);
    for (const path of removed) await rm(join(current, path), { force: true });
    await removeTree(staging);
    const added = [...changes.written.keys()].filter((path) => !replaced.includes(path));
    const past: Past = {
      number,
      kind: 'files',
      release: basename(current),
      replaced: [...(joined?.replaced ?? []), ...replaced],
      added: [...(joined?.added ?? []), ...added],
      removed: [...(joined?.removed ?? []), ...removed],
    };
    await this.#remember(past, state.carried);
    return number;
  }

  /** Rolls back the last publish and returns the changed files; undefined if there is none. `tidy` removes its files later. */
  async rollback(): Promise<string[] | undefined> {
    const state = await this.#state();
    const last = state.past.at(-1);
    if (!last || (last.kind === 'release' && last.previous === undefined)) return undefined;
    const before = await this.#needCurrent();
    const rest = { ...state, past: state.past.slice(0, -1) };
    if (last.kind === 'release') {
      const target = this.folder(last.previous ?? '');
      const changed = await this.#changedBy(last.number, before, target);
      await this.#beforeSwap([before, target]);
      this.#onChange(changed);
      await this.#pointTo(last.previous ?? '');
      await this.#writeState(rest);
      const first = rest.past.at(-1);
      const joined = first !== undefined && first.number === last.joins ? await this.rollback() : undefined;
      return [...new Set([...changed, ...(joined ?? [])])];
    }
    const { replaced = [], added = [], removed = [] } = last;
    const staging = this.folder(`new-${last.number}`);
    await removeTree(staging);
    const restored = [...replaced, ...removed];
    for (const path of restored)
      await linkFile(join(this.folder(`undo-${last.number}`), path), join(staging, path));
    await this.#beforeSwap([before, staging]);
    this.#onChange([...restored, ...added]);
    await swapIn(staging, before, restored);
    for (const path of added) await rm(join(before, path), { force: true });
    await this.#writeState(rest);
    return [...restored, ...added];
  }

  #changedFile(number: number): string {
    return this.folder(`changed-${number}.json`);
  }

  /** The files that a release changed: as recorded, or compared for a build. */
  async #changedBy(number: number, before: string, target: string): Promise<string[]> {
    const text = await readFile(this.#changedFile(number), 'utf8').catch(() => undefined);
    return text === undefined ? differences(before, target) : (JSON.parse(text) as string[]);
  }

  async #needCurrent(): Promise<string> {
    const current = await this.current();
    if (current === undefined) throw new Error(`${this.#served} is not a release: build the site first`);
    return current;
  }
}

/** The next free number. A publish interrupted after it set its link used a number that is not recorded. */
function nextNumber({ number }: State, current: string | undefined): number {
  return Math.max(number, Number(basename(current ?? '0'))) + 1;
}

async function carryAlong(
  from: string,
  to: string,
  before: State['carried'],
  number: number,
): Promise<State['carried']> {
  const carried: State['carried'] = {};
  for (const folder of hashedFolders) {
    for (const name of await filesOf(join(from, folder))) {
      const path = join(folder, name);
      const since = before[path] ?? number;
      if (existsSync(join(to, path)) || number - since > lastingReleases) continue;
      await linkFile(join(from, path), join(to, path));
      carried[path] = since;
    }
  }
  return carried;
}
