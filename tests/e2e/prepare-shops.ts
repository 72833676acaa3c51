import type { FullConfig } from 'playwright/test';
import { takenPorts } from '../../scripts/lib/ports.ts';
import { buildPlace, type Place, placeOfWorker, usualWorkers } from './ports.ts';
import { makeSite, makeTemplate } from './shop-template.ts';

const portsOf = ({ ports }: Place) =>
  Object.values(ports).map((port) => ({ variable: 'E2E_PORT', port: Number(port) }));

/** Prepares the template from which each worker starts its own shop (worker-shop.ts). */
export default async function prepareShops({ workers }: Pick<FullConfig, 'workers'>): Promise<void> {
  const places = [buildPlace, ...Array.from({ length: workers }, (_, index) => placeOfWorker(index))];
  const taken = await takenPorts(places.flatMap(portsOf));
  if (taken.length > 0) throw new Error(taken.join('\n'));
  await makeTemplate((line) => process.stdout.write(`${line}\n`));
  for (const place of places) await makeSite(place);
}

// `npm test` prepares it beside the static checks: the build of the site uses only one core.
if (import.meta.main) await prepareShops({ workers: usualWorkers });
