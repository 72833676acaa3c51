/** Paths of modules, with either slash. */
const path = (...parts: string[]): RegExp => new RegExp(parts.join('|').replaceAll('/', '[\\\\/]'));

export const codeSplitting = {
  groups: [{ name: 'react', test: path('node_modules/(?:react|react-dom|scheduler)/') }],
  experimentalInlineCommonChunks: {
    maxSize: 6_000,
    exclude: [
      path(
        '/src/client/',
        '\\.store\\.ts',
        '/src/islands/studio/',
        'node_modules/',
        'preload-helper',
        '\\.css',
      ),
    ],
  },
};
