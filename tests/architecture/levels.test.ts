import { describe, expect, it } from 'vitest';
import { type FolderArrow, folderArrows, folderCycles } from './folder-graph.ts';
import { serverFolder, serverLevels } from './levels.ts';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles().filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path));
const order: readonly string[] = Object.values(serverLevels).flat();

/** Folders of a zone; files directly in it are units of their own. */
const inZone = (zone: string) => (path: string) =>
  path.startsWith(zone) ? path.slice(zone.length).split('/')[0] : undefined;

const arrow = (from: string, to: string): FolderArrow => ({ from, to, file: from, target: to });

describe('the levels of the API host', () => {
  it('name every folder once, and no other', () => {
    const folders = new Set(files.flatMap(({ path }) => serverFolder(path) ?? []));
    expect(order.toSorted()).toEqual([...folders].toSorted());
  });

  it('let no folder import from one above it, types included', () => {
    const arrows = folderArrows(files, serverFolder);
    const upward = arrows.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from));
    expect(upward.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
    expect(arrows.length).toBeGreaterThan(1000);
  });
});

describe('folders', () => {
  it.each(['src/server/platform/', 'src/islands/'])('of %s form no cycle', (zone) => {
    const arrows = folderArrows(files, inZone(zone));
    expect(folderCycles(arrows)).toEqual([]);
    expect(arrows.length).toBeGreaterThan(20);
  });

  it('in a cycle are found, and those beside it are not', () => {
    const arrows = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'b'), arrow('c', 'd')];
    expect(folderCycles(arrows)).toEqual(['b imports c', 'c imports b']);
  });
});
