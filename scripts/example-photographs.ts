import { join } from 'node:path';
import { photographExample } from './lib/example-photographs.ts';

const usage = `Usage: node scripts/example-photographs.ts <example> [name …]
  Photographs the designs of scripts/examples/<example>/designs.json in the light of its light.json.`;

const [example, ...words] = process.argv.slice(2);
if (example === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
const px = Number(process.env.PHOTO_PX ?? 960);
await photographExample({
  folder: join(import.meta.dirname, 'examples', example),
  px,
  cache: '.cache/render/examples',
  names: words,
  onDone: (name, seconds) => process.stdout.write(`${name}  ${seconds.toFixed(0)} s\n`),
});
