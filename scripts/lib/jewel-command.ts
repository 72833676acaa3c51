import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import loadManifold from 'manifold-3d';
import { writeCast } from '#kernel/jewel/casting/cast-file.ts';
import { UnionError } from '#kernel/jewel/casting/solid-bench.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { writeGlb } from '#kernel/jewel/models/glb.ts';
import { makeViewerScene } from '#kernel/jewel/models/make-viewer-scene.ts';
import { designPicturePx } from '#kernel/shop/pictures/design-picture.ts';
import { drawDesign } from '#renderer/draw-design.ts';
import { openTracer } from '#renderer/trace/compile-kernel.ts';
import { singleEndings, writePicture } from '#renderer/write/encode.ts';
import { adviceOn, type DesignFault, designExample } from './design-advice.ts';
import { reportJewel } from './jewel-report.ts';
import { jsonFault } from './json-fault.ts';
import { seedLadders } from './seed-ladders.ts';

const usage = `Usage: npm run jewel -- design.json [--stl FILE] [--3mf FILE] [--glb FILE] [--picture FILE]
Prints the design in figures as one JSON object, its stones at the prices of the demonstration's stock, and writes
the files: STL and 3MF for the caster, in mm and in the file state (prongs upright, findings left out, enlarged for
shrinkage); in the picture state (set): GLB in metres,
and a path-traced picture of ${designPicturePx} px as .avif, .webp or .jpg. Whatever is wrong comes as {"errors": [...]}, exit code 1.
A script asks npm for silence (npm run --silent jewel), or prints its two lines before the object.`;

/** Output and exit code of the command. */
export interface Printed {
  code: 0 | 1;
  /** One JSON object, for scripts. */
  out: string;
  /** The same faults as text. */
  said: string;
}

/** Ends the command with a message. */
class Refusal extends Error {
  readonly faults: readonly DesignFault[];
  readonly help: string;

  constructor(faults: readonly DesignFault[], help = '') {
    super(faults.map(faultText).join('\n'));
    this.faults = faults;
    this.help = help;
  }
}

function refuse(faults: readonly DesignFault[]): never {
  throw new Refusal(faults);
}

function refuseCall(message: string): never {
  throw new Refusal([{ path: '', message }], `${usage}\n`);
}

function refuseFile(message: string): never {
  refuse([{ path: '', message }]);
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
    return refuseCall(error instanceof Error ? error.message : String(error));
  }
}

async function documentIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuseFile(
      error.code === 'ENOENT'
        ? `There is no file ${file} to read.`
        : `${file} cannot be read: ${error.message}`,
    ),
  );
  if (text.trim() === '') {
    const message = `${file} is empty: it should hold a design as JSON.`;
    return refuse([{ path: '', message, suggestion: designExample() }]);
  }
  const fault = jsonFault(text);
  if (fault === null) return JSON.parse(text);
  const { line, column, expected, found } = fault;
  const place = `${file} is not JSON at line ${line}, column ${column}`;
  const message = `${place}: ${found === '' ? 'it ends' : `there is ${found}`} where ${expected} is expected`;
  return refuse([{ path: '', message, suggestion: expected }]);
}

function faultText({ didYouMean, known, message, otherwise, path, suggestion }: DesignFault): string {
  const meant = didYouMean === undefined ? '' : `; did you mean ${didYouMean}?`;
  const instead =
    known !== undefined
      ? `; leave it out, or take one of ${known.join(', ')}`
      : suggestion === undefined
        ? ''
        : `; try ${JSON.stringify(suggestion)}`;
  const or = otherwise == null ? '' : `, or ${otherwise.path} = ${JSON.stringify(otherwise.value)}`;
  return `${path === '' ? '' : `${path}: `}${message}${meant}${instead}${or}`;
}

async function write(file: string, bytes: ArrayBuffer | Uint8Array): Promise<void> {
  await writeFile(file, new Uint8Array(bytes)).catch((error: Error) =>
    refuseFile(`${file} cannot be written: ${error.message}`),
  );
}

/** Draws the design into a file, with the code that draws the shop's images. */
async function draw(design: Design, file: string) {
  const tracer = await openTracer(join(import.meta.dirname, '../../.cache/render'));
  const pixels = drawDesign(tracer, design, designPicturePx);
  await writePicture(pixels, file).catch((error: Error) =>
    refuseFile(`${file} cannot be written: ${error.message}`),
  );
  const { size: bytes } = await stat(file);
  return { file, width: pixels.width, height: pixels.height, bytes };
}

async function report(args: string[]): Promise<object> {
  const { values, positionals } = argumentsOf(args);
  const [file, ...more] = positionals;
  if (file === undefined) return refuseCall('Name the file of a design.');
  if (more.length > 0) refuseCall(`One design at a time: ${more.join(', ')} is too many.`);
  const { picture } = values;
  if (picture !== undefined && !singleEndings.some((ending) => picture.endsWith(`.${ending}`)))
    refuseFile(
      `--picture ${picture}: a picture ends in ${singleEndings.map((ending) => `.${ending}`).join(', ')}.`,
    );
  const document = await documentIn(file);
  const { design, errors } = parseDesign(document);
  if (design === null) return refuse(adviceOn(document, errors));
  const library = await loadManifold();
  library.setup();
  const { report: figures, model, cast } = await reportJewel(library, design, seedLadders());
  if (values.stl !== undefined) await write(values.stl, writeCast(cast, 'stl', figures.hash));
  if (values['3mf'] !== undefined) await write(values['3mf'], writeCast(cast, '3mf', figures.hash));
  if (values.glb !== undefined) await write(values.glb, writeGlb(makeViewerScene(model, 'glass')));
  return { ...figures, ...(picture === undefined ? {} : { picture: await draw(design, picture) }) };
}

const inJson = (object: object) => `${JSON.stringify(object, null, 2)}\n`;

/** `npm run jewel`: prints a design's figures and writes its files, or says what is wrong with the input. */
export async function jewelCommand(args: string[]): Promise<Printed> {
  try {
    return { code: 0, out: inJson(await report(args)), said: '' };
  } catch (error) {
    if (error instanceof UnionError)
      return {
        code: 1,
        out: inJson({ errors: [{ path: '', message: error.message }] }),
        said: `${error.message}\n`,
      };
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, out: inJson({ errors: error.faults }), said: `${error.message}\n${error.help}` };
  }
}
