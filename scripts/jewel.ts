import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import loadManifold from 'manifold-3d';
import { UnionError } from '#kernel/casting/solid-bench.ts';
import { writeStl } from '#kernel/casting/stl.ts';
import { write3mf } from '#kernel/casting/three-mf.ts';
import { type DesignError, parseDesign } from '#kernel/design/parse-design.ts';
import { writeGlb } from '#kernel/models/glb.ts';
import { makeViewerScene } from '#kernel/models/make-viewer-scene.ts';
import { reportJewel } from './lib/jewel-report.ts';

const usage = `Usage: npm run jewel -- design.json [--stl FILE] [--3mf FILE] [--glb FILE]
Prints the design in figures as one JSON object and writes the files: STL and 3MF for the caster, in mm, GLB in metres.`;

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

const { values, positionals } = argumentsOf(process.argv.slice(2));
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) refuse(usage);
if (values.picture !== undefined) {
  refuse('--picture: single designs are not drawn here; npm run render-catalogue draws the collection.');
}
const { design, errors } = parseDesign(await documentIn(file));
if (design === null) refuse(errors.map(inWords).join('\n'));
const library = await loadManifold();
library.setup();
try {
  const { report, model, metal } = await reportJewel(library, design);
  if (values.stl !== undefined) await write(values.stl, writeStl(metal.casting()));
  if (values['3mf'] !== undefined) await write(values['3mf'], write3mf(metal.casting(), report.hash));
  if (values.glb !== undefined) await write(values.glb, writeGlb(makeViewerScene(model, 'glass')));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} catch (error) {
  if (error instanceof UnionError) refuse(error.message);
  throw error;
}
