import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBenchProcess } from '../bench/bench-process.ts';

/** Runs a benchmark with the smallest figures; returns its exit code and output. */
async function bench(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/bench.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

it.each([
  { args: ['api', '56'], env: { BENCH_SECONDS: '1' }, row: /^add to cart +56 +\d+/m },
  { args: ['growth', 'products', '56'], row: /^postgres +56 +\d/m },
  { args: ['diamonds', '500'], row: /^ten filters +\d/m },
  { args: ['desk', '200'], env: { ROUNDS: '1' }, row: /^stones: by number +\d/m },
  { args: ['imports', '40'], env: { BENCH_SECONDS: '1', FORMATS: 'own' }, row: /^undo +\d/m },
])('the benchmark $args.0 prints its figures', async ({ args, env, row }) => {
  const { code, output } = await bench(args, env);
  expect(output).toMatch(row);
  expect(code).toBe(0);
});

it('a benchmark whose process ends at its start fails instead of waiting for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-test-'));
  const script = join(folder, 'ends.mjs');
  writeFileSync(script, 'process.exit(3);');
  try {
    await expect(startBenchProcess(script, [])).rejects.toThrow('code 3');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
