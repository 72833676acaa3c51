import { writeFile } from 'node:fs/promises';
import { examplesFile } from './lib/api-examples.ts';
import { describeDesk, deskOpenapiFile } from './lib/desk-openapi.ts';
import { describeApi, openapiFile } from './lib/openapi.ts';

if (process.argv.includes('--record')) {
  const { tourApi } = await import('../tests/fixtures/api-tour.ts');
  const examples = Object.entries(await tourApi()).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(examplesFile, `${JSON.stringify(Object.fromEntries(examples), null, 1)}\n`);
  process.stdout.write(`${examplesFile} holds ${examples.length} calls.\n`);
}
await writeFile(openapiFile, `${JSON.stringify(describeApi(), null, 2)}\n`);
await writeFile(deskOpenapiFile, `${JSON.stringify(describeDesk(), null, 2)}\n`);
process.stdout.write(`${openapiFile} and ${deskOpenapiFile} are written.\n`);
