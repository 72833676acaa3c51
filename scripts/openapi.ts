import { writeFile } from 'node:fs/promises';
import { describeApi } from './lib/openapi.ts';

await writeFile('openapi.json', `${JSON.stringify(describeApi(), null, 2)}\n`);
process.stdout.write('openapi.json is written.\n');
