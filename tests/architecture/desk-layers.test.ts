import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Folders of the desk, lowest first; every other folder is a section and lies between `ui` and `app`. */
const base = ['base', 'ui'];

const folderOf = (path: string) => /^src\/desk\/([a-z-]+)\//.exec(path)?.[1];

function levelOf(folder: string): number {
  const level = base.indexOf(folder);
  if (level >= 0) return level;
  return folder === 'app' ? base.length + 1 : base.length;
}

const imports = sourceFiles()
  .filter(({ path }) => !/\.test\.tsx?$/.test(path))
  .flatMap(({ path, imports: targets }) => targets.map((target) => ({ path, target })))
  .map((each) => ({ ...each, from: folderOf(each.path) ?? '', to: folderOf(each.target) ?? '' }))
  .filter(({ from, to }) => from !== '' && to !== '' && from !== to);

describe('folders of the desk', () => {
  it('import downward: base, ui, the sections, app', () => {
    const upward = imports.filter(({ from, to }) => levelOf(to) > levelOf(from));
    expect(upward.map(({ path, target }) => `${path} imports ${target}`)).toEqual([]);
    expect(new Set(imports.map(({ from }) => levelOf(from)))).toEqual(new Set([1, 2, 3]));
  });

  it('form no cycle', () => {
    const reachable = (start: string): ReadonlySet<string> => {
      const found = new Set<string>();
      const open = [start];
      for (let folder = open.pop(); folder !== undefined; folder = open.pop())
        for (const { from, to } of imports)
          if (from === folder && !found.has(to)) {
            found.add(to);
            open.push(to);
          }
      return found;
    };
    const folders = [...new Set(imports.map(({ from }) => from))];
    expect(folders.filter((folder) => reachable(folder).has(folder))).toEqual([]);
  });
});
