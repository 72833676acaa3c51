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

/** Publishes that can be taken back. */
const keptPublishes = 5;
/** Files with a hash in their name: tabs that were opened before a release ask for those of theirs. */
const lastingFolders = ['_astro', 'menu'];
const lastingReleases = 20;

/** A publish that is behind us: files that were put into a release, or a release that took the place of another. */
interface Past {
  number: number;
  kind: 'files' | 'release';
  release: string;
  /** Of a release: the one before. */
  previous?: string;
  /** Of a release: the publish it belongs to, which is taken back with it. */
  joins?: number;
  /** Of files: those that there were before, those that came, and those that went. */
  replaced?: string[];
  added?: string[];
  removed?: string[];
}

interface State {
  number: number;
  past: Past[];
  /** Lasting files that only releases before the present one name, with the number they were carried along at first. */
  carried: Record<string, number>;
}

export interface FileChanges {
  /** By path below the site's root. */
  written: ReadonlyMap<string, Content>;
  removed: readonly string[];
}

/** Hears what is served and what takes its place, or a part of it, before it does; `root` is where releases stand. */
type BeforeSwap = (folders: readonly string[], root: string) => Promise<void>;

/**
 * The folders a site is served from: `<served>` is a link to `<served>.releases/<number>`. A release that is served is
 * never written into: files take the place of others by a rename, a whole release by the rename of one link.
 */
export class Releases {
  readonly #served: string;
  readonly #root: string;
  readonly #beforeSwap: (folders: readonly string[]) => Promise<void>;

  constructor(served: string, beforeSwap: BeforeSwap = async () => undefined) {
    this.#served = served;
    this.#root = `${served}.releases`;
    this.#beforeSwap = (folders) => beforeSwap(folders, this.#root);
  }

  /** Where something is made before it is served. */
  folder(name: string): string {
    return join(this.#root, name);
  }

  /** The folder that is served now; undefined where none is. */
  async current(): Promise<string | undefined> {
    const target = await readlink(this.#served).catch(() => undefined);
    return target === undefined ? undefined : join(dirname(this.#served), target);
  }

  /** As before a swap, for what is served as it is: a start may know other origins than the one before. */
  async tellServed(): Promise<void> {
    const current = await this.current();
    if (current !== undefined) await this.#beforeSwap([current]);
  }

  /** An empty folder for what a release will hold; what is left of it is cleared away. */
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

  /** Puts what a publish that was cut off has left out of the way; what is served is whole without it. */
  async tidy(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    const { past, number } = await this.#state();
    const current = basename((await this.current()) ?? '');
    const kept = new Set([current, ...past.flatMap(({ release, previous = '' }) => [release, previous])]);
    for (const name of await readdir(this.#root)) {
      const isRelease = /^\d+$/.test(name);
      const undo = /^(?:undo|changed)-(\d+)/.exec(name)?.[1];
      const isStale =
        name.startsWith('new-') ||
        (isRelease && !kept.has(name)) ||
        (undo !== undefined && !past.some((each) => each.number === Number(undo)) && Number(undo) <= number);
      if (isStale) await removeTree(join(this.#root, name));
    }
  }

  async #remember(past: Past, carried: State['carried']): Promise<void> {
    const state = await this.#state();
    const earlier = state.past.filter(({ number }) => number !== past.number);
    const all = [...earlier, past].slice(-keptPublishes);
    await this.#writeState({ number: past.number, past: all, carried });
    await this.tidy();
  }

  /** Serves a folder that was made by a build; assets of the releases before it stay for open tabs. */
  async adopt(built: string): Promise<void> {
    await this.tidy();
    const state = await this.#state();
    const before = await this.current();
    const number = nextNumber(state, before);
    const release = String(number);
    // A site that was built before there were releases is one.
    const isPlain = (await lstat(this.#served).catch(() => undefined))?.isDirectory() ?? false;
    if (isPlain) await rename(this.#served, this.folder('0'));
    const previous = before ?? (isPlain ? this.folder('0') : undefined);
    const carried = previous ? await carryAlong(previous, built, state.carried, number) : {};
    await this.#beforeSwap(previous ? [previous, built] : [built]);
    await rm(this.#changedFile(number), { force: true });
    await rename(built, this.folder(release));
    await this.#pointTo(release);
    await this.#remember(
      { number, kind: 'release', release, ...(previous && { previous: basename(previous) }) },
      carried,
    );
  }

  /**
   * A release with everything of the present one but the changes; it is served when it is whole. With the number of the
   * last publish it belongs to that one.
   */
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
    await this.#pointTo(release);
    const previous = basename(current);
    const past: Past = { number, kind: 'release', release, previous, ...(joins !== undefined && { joins }) };
    await this.#remember(past, state.carried);
    return number;
  }

  /**
   * Puts files into the release that is served: written beside, then renamed one by one in their order, which is why
   * what is packed stands before what it was packed from. With the number of the last publish they belong to that one,
   * and are taken back with it.
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

  /**
   * Takes the last publish back and names the files that are others now; undefined where there is none left. What was
   * taken back is cleared away by `tidy`, for which nobody has to wait.
   */
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
    await swapIn(staging, before, restored);
    for (const path of added) await rm(join(before, path), { force: true });
    await this.#writeState(rest);
    return [...restored, ...added];
  }

  #changedFile(number: number): string {
    return this.folder(`changed-${number}.json`);
  }

  /** What a release has changed: written down as it was made, or seen where it was a build. */
  async #changedBy(number: number, before: string, target: string): Promise<string[]> {
    const text = await readFile(this.#changedFile(number), 'utf8').catch(() => undefined);
    return text === undefined ? differences(before, target) : (JSON.parse(text) as string[]);
  }

  async #needCurrent(): Promise<string> {
    const current = await this.current();
    if (current === undefined) throw new Error(`${this.#served} is no release: build the site first`);
    return current;
  }
}

/** A publish that was cut off after its link was set has a number, though nothing remembers it. */
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
  for (const folder of lastingFolders) {
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
