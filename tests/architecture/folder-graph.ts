import type { SourceFile } from './source-files.ts';

/** An import from a file of one folder to a file of another. */
export interface FolderArrow {
  from: string;
  to: string;
  file: string;
  target: string;
}

/** Every import between different folders; `folderOf` returns undefined for files outside the zone. */
export function folderArrows(
  files: readonly SourceFile[],
  folderOf: (path: string) => string | undefined,
): FolderArrow[] {
  return files.flatMap(({ path: file, imports }) => {
    const from = folderOf(file);
    if (from === undefined) return [];
    return imports.flatMap((target) => {
      const to = folderOf(target);
      return to === undefined || to === from ? [] : [{ from, to, file, target }];
    });
  });
}

/** The folders that take part in a cycle, with the imports between them; both empty where there is none. */
export function folderCycles(arrows: readonly FolderArrow[]): string[] {
  let left = arrows;
  for (;;) {
    const froms = new Set(left.map(({ from }) => from));
    const tos = new Set(left.map(({ to }) => to));
    // A folder that imports nothing of the rest, or is imported by nothing of it, is in no cycle.
    const next = left.filter(({ from, to }) => froms.has(to) && tos.has(from));
    if (next.length === left.length) return next.map(({ file, target }) => `${file} imports ${target}`);
    left = next;
  }
}
