import { appendFile, mkdir } from 'node:fs/promises';
import { removeTree } from '#publisher/release-files.ts';
import { startService, untilReady } from '../../scripts/lib/processes.ts';
import { exampleName, exampleShop } from './ports.ts';

/** Filling a shop, making its images and building its site, on a busy machine. */
const startMs = 1_800_000;

/** Output of the example's processes. */
export const exampleLog = `${exampleShop.folder}/shop.log`;

/** Whether the example was started by hand, for one who writes tests. */
const isServed = () =>
  fetch(exampleShop.siteOrigin).then(
    ({ ok }) => ok,
    () => false,
  );

/** Creates the example as `npm run example` does; returns how to stop it. */
export default async function prepareExample(): Promise<() => Promise<void>> {
  if (await isServed()) {
    await mkdir(exampleShop.folder, { recursive: true });
    await appendFile(exampleLog, '');
    return async () => {};
  }
  await removeTree(exampleShop.folder);
  const shop = startService({
    ...{ name: 'The example', file: 'scripts/example.ts', args: [exampleName ?? ''] },
    env: { ...exampleShop.ports, DATA_DIR: exampleShop.dataDir, LOG_LEVEL: 'warn', DESIGN_WEIGHING: 'off' },
    output: { file: exampleLog },
  });
  await untilReady(shop, exampleShop.siteOrigin, startMs);
  return async () => {
    await shop.stop();
    await removeTree(exampleShop.folder);
  };
}
