const files = import.meta.glob<string>('/src/assets/icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The lines of each icon by its name, taken out of its file once: a page shows some forty. */
export const iconPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, svg]) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.svg'.length);
    return [name, (/<path[^>]*>/.exec(svg)?.[0] ?? '').replace(/\s+/g, ' ').replace(' />', '/>')];
  }),
);
