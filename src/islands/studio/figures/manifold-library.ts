import loadManifold, { type ManifoldToplevel } from 'manifold-3d';
import wasmUrl from 'manifold-3d/manifold.wasm?url';

let loading: Promise<ManifoldToplevel> | undefined;

async function load(): Promise<ManifoldToplevel> {
  const library = await loadManifold({ locateFile: () => wasmUrl });
  library.setup();
  return library;
}

/** The solid modelling library, loaded once per worker. */
export function manifoldLibrary(): Promise<ManifoldToplevel> {
  loading ??= load();
  return loading;
}
