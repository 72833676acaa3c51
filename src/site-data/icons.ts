const files = import.meta.glob<string>('/src/assets/icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The path of each icon by name, parsed once: a page has about forty icons. */
export const iconPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, svg]) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.svg'.length);
    return [name, (/<path[^>]*>/.exec(svg)?.[0] ?? '').replace(/\s+/g, ' ').replace(' />', '/>')];
  }),
);
