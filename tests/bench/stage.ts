import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from 'vite';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { findChromium } from '../../scripts/lib/debian.ts';
import { designOf } from '../fixtures/design-of.ts';
import { serveStage } from '../fixtures/stage/serve.ts';
import { GPUS, milliseconds, stageCost } from './stage-cost.ts';
import { printTable } from './table.ts';

const PORT = 5860;
const SIDE = 400;
const PIECES: Readonly<Record<string, string>> = {
  solitaire: '1001',
  'halo and pavé': '1009',
  'three-stone': '1013',
  'eternity band': '1105',
  pendant: '1301',
};

const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const readDesign = async (id: string): Promise<unknown> =>
  JSON.parse(await readFile(join('src/server/seed/designs', `${id}.json`), 'utf8'));

function modelOf(document: unknown): JewelModel {
  return buildJewel(designOf(document));
}

/** Bytes that the studio loads in steps: its island, its live view, and the union library for casting files. */
async function benchBytes(): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: {
          island: 'src/islands/studio/Studio.island.tsx',
          stage: 'src/islands/studio/stage/Stage.tsx',
          builder: 'src/islands/studio/stage/model/model-builder.ts',
          viewers: 'src/islands/studio/export/model-file.ts',
          casting: 'src/islands/studio/export/casting.ts',
        },
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'three', test: /node_modules[\\/]three[\\/]build/ },
              {
                name: 'fiber',
                test: /node_modules[\\/](@react-three|its-fine|zustand|react-use-measure|suspend-react)/,
              },
            ],
          },
        },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((r) => ('output' in r ? r.output : []));
  const sizes = new Map<string, { bytes: number; packed: number; imports: readonly string[] }>();
  for (const file of outputs) {
    const bytes = file.type === 'chunk' ? Buffer.from(file.code) : Buffer.from(file.source);
    const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const imports = file.type === 'chunk' ? file.imports : [];
    sizes.set(file.fileName, { bytes: bytes.length, packed: packed.length, imports });
  }
  /** A file with its static imports. */
  const withImports = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of sizes.get(name)?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const seen = new Set<string>();
  const rows: string[][] = [];
  const step = (title: string, isIn: RegExp) => {
    for (const name of sizes.keys()) if (isIn.test(name)) withImports(name, seen);
    const total = (key: 'bytes' | 'packed') =>
      kb([...seen].reduce((sum, name) => sum + (sizes.get(name)?.[key] ?? 0), 0));
    rows.push([title, total('bytes'), total('packed')]);
  };
  step('the page’s island', /^assets\/island-/);
  step('and its live picture with its workers', /^assets\/(stage-|builder-|(model|jewel)\.worker)/);
  step('and the union library (casting files)', /^assets\/(casting|manifold)/);
  step('and the other exports', /^assets\/viewers-/);
  printTable('Bytes of the studio, each row with all above it', ['loaded', 'KB', 'brotli KB'], rows);
}

/** Times with the software GPU: to the first finished still, and of a frame while the camera moves. */
async function benchFrames(): Promise<void> {
  const server = await serveStage(PORT);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 500, height: 500 } });
    await page.goto(`http://127.0.0.1:${PORT}/`, { timeout: 200_000 });
    await page.waitForFunction(() => 'stage' in window, null, { timeout: 200_000 });
    const rows: string[][] = [];
    for (const [name, id] of Object.entries(PIECES)) {
      const design = await readDesign(id);
      const ready = await page.evaluate((s) => Reflect.get(window, 'stage').show(s), { design, side: SIDE });
      const frames: number[] = await page.evaluate(() => Reflect.get(window, 'stage').timeFrames(12));
      frames.sort((a, b) => a - b);
      rows.push([name, ready.toFixed(0), (frames[6] ?? 0).toFixed(0)]);
    }
    printTable(
      `SwiftShader, ${SIDE} px square, this machine as loaded as it is`,
      ['piece', 'clean still ms', 'moving frame ms'],
      rows,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The counted cost of a ring with 60 pavé stones on an integrated GPU. */
function benchCost(): void {
  const model = modelOf({
    version: 2,
    kind: 'ring',
    metal: 'gold-18k-white',
    centre: { shape: 'round', carat: 1 },
    head: { halo: { style: 'visible', stoneMm: 1.1 } },
    row: { style: 'pave', stoneMm: 1, coverage: 'three-quarter' },
  });
  const rows = [700, 1400].flatMap((side) =>
    GPUS.map((gpu) => {
      const cost = stageCost(model, side, 31, 6);
      return [
        `${side} px, ${cost.stones} stones`,
        gpu.name,
        (cost.operations / 1e9).toFixed(2),
        milliseconds(cost, gpu).toFixed(1),
      ];
    }),
  );
  printTable('Moving frame, counted', ['frame', 'GPU', 'G operations', 'ms'], rows);
}

/** All parts, or the named ones. */
export async function benchStage(named: readonly string[] = []): Promise<void> {
  const isWanted = (name: string) => named.length === 0 || named.includes(name);
  if (isWanted('cost')) benchCost();
  if (isWanted('bytes')) await benchBytes();
  if (isWanted('frames')) await benchFrames();
}
