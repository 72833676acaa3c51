import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import loadManifold from 'manifold-3d';
import { UnionError } from '#kernel/casting/solid-bench.ts';
import { writeStl } from '#kernel/casting/stl.ts';
import { write3mf } from '#kernel/casting/three-mf.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { type DesignError, parseDesign } from '#kernel/design/parse-design.ts';
import { writeGlb } from '#kernel/models/glb.ts';
import { makeViewerScene } from '#kernel/models/make-viewer-scene.ts';
import { designPicturePx } from '#kernel/pictures/design-picture.ts';
import { reportJewel } from './lib/jewel-report.ts';
import { drawDesign } from './render-catalogue/draw-design.ts';
import { openTracer } from './render-catalogue/trace/compile-kernel.ts';
import { singleEndings, writePicture } from './render-catalogue/write/encode.ts';

const usage = `Usage: npm run jewel -- design.json [--stl FILE] [--3mf FILE] [--glb FILE] [--picture FILE]
Prints the design in figures as one JSON object and writes the files: STL and 3MF for the caster, in mm, GLB in metres;
a path-traced picture of ${designPicturePx} px as .avif, .webp or .jpg.`;

/** Ends with words for a person; scripts see the code. */
function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

function argumentsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        stl: { type: 'string' },
        '3mf': { type: 'string' },
        glb: { type: 'string' },
        picture: { type: 'string' },
      },
    });
    return { values, positionals };
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function documentIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => refuse(`There is no file ${file} to read.`));
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const inWords = ({ path, message, suggestion, otherwise }: DesignError): string => {
  const instead = suggestion === undefined ? '' : `; try ${JSON.stringify(suggestion)}`;
  const or = otherwise == null ? '' : `, or ${otherwise.path} = ${JSON.stringify(otherwise.value)}`;
  return `${path === '' ? '(the document)' : path}: ${message}${instead}${or}`;
};

async function write(file: string, bytes: ArrayBuffer | Uint8Array): Promise<void> {
  await writeFile(file, new Uint8Array(bytes)).catch((error: Error) =>
    refuse(`${file} cannot be written: ${error.message}`),
  );
}

/** Draws the design into a file, with the same code as the pictures of the shop. */
async function draw(design: Design, file: string) {
  const tracer = await openTracer(join(import.meta.dirname, '../.cache/render'));
  const pixels = drawDesign(tracer, design, designPicturePx);
  await writePicture(pixels, file).catch((error: Error) =>
    refuse(`${file} cannot be written: ${error.message}`),
  );
  const { size: bytes } = await stat(file);
  return { file, width: pixels.width, height: pixels.height, bytes };
}

const { values, positionals } = argumentsOf(process.argv.slice(2));
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) refuse(usage);
const { picture } = values;
if (picture !== undefined && !singleEndings.some((ending) => picture.endsWith(`.${ending}`)))
  refuse(
    `--picture ${picture}: a picture ends in ${singleEndings.map((ending) => `.${ending}`).join(', ')}.`,
  );
const { design, errors } = parseDesign(await documentIn(file));
if (design === null) refuse(errors.map(inWords).join('\n'));
const library = await loadManifold();
library.setup();
try {
  const { report, model, metal } = await reportJewel(library, design);
  if (values.stl !== undefined) await write(values.stl, writeStl(metal.casting()));
  if (values['3mf'] !== undefined) await write(values['3mf'], write3mf(metal.casting(), report.hash));
  if (values.glb !== undefined) await write(values.glb, writeGlb(makeViewerScene(model, 'glass')));
  const drawn = picture === undefined ? {} : { picture: await draw(design, picture) };
  process.stdout.write(`${JSON.stringify({ ...report, ...drawn }, null, 2)}\n`);
} catch (error) {
  if (error instanceof UnionError) refuse(error.message);
  throw error;
}
