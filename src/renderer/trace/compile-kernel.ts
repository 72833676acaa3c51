import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const SOURCE = join(import.meta.dirname, '../kernel');

/** Hash of the tracer's source: the file name of the compiled tracer. */
export function kernelHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(SOURCE)
    .filter((name) => name.endsWith('.ts'))
    .sort())
    hash.update(file).update(readFileSync(join(SOURCE, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The tracer for this thread; compiled first if it is not in the cache. */
export async function openTracer(cacheFolder: string): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(readFileSync(await compileKernel(cacheFolder)));
}

/** Compiles the tracer to WebAssembly with SIMD unless it is in the cache; returns the file. */
export async function compileKernel(cacheFolder: string): Promise<string> {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, `tracer-${kernelHash()}.wasm`);
  if (existsSync(file)) return file;
  const partial = `${file}.${process.pid}`;
  const { error, stderr } = await asc.main([
    join(SOURCE, 'tracer.ts'),
    ...[
      '--outFile',
      partial,
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--use',
      'abort=',
    ],
  ]);
  if (error !== null) throw new Error(`the tracer does not compile: ${stderr.toString()}`, { cause: error });
  renameSync(partial, file);
  return file;
}
