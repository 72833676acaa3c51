import { writeFile } from 'node:fs/promises';
import { describeApi, openapiFile } from './lib/openapi.ts';

await writeFile(openapiFile, `${JSON.stringify(describeApi(), null, 2)}\n`);
process.stdout.write(`${openapiFile} is written.\n`);
