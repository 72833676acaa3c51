import { writeFile } from 'node:fs/promises';
import {
  configurationFile,
  configurationGuide,
  environmentExample,
  exampleFile,
} from './lib/configuration-docs.ts';

/** `npm run docs` writes the documentation that is generated from code. */
await writeFile(configurationFile, configurationGuide());
await writeFile(exampleFile, environmentExample());
process.stdout.write(`${configurationFile} and ${exampleFile} are up to date.\n`);
