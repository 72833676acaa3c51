/** Journeys spend half of their time waiting for pages, emails and jobs: three keep two cores busy. */
export const usualWorkers = 3;

const first = Number(process.env['E2E_PORT'] ?? 4421);

/** Name of the example (`scripts/examples`) that the tests visit; undefined for the demonstration. */
export const exampleName = process.env['E2E_SHOP'];

/** Signs the publisher's calls to the API host. */
export const publishSecret = 'a-secret-of-the-tests-alone';

/** Ports of one test shop, and the folder of its files. */
export interface Place {
  ports: { SITE_PORT: string; API_PORT: string; SANDBOX_PORT: string };
  siteOrigin: string;
  apiOrigin: string;
  folder: string;
  /** Data folder of the API host, which contains its emails. */
  dataDir: string;
  /** The built site, with this shop's origins in its pages. No test changes it. */
  siteFolder: string;
}

function placeAt(port: number): Place {
  const folder = `.cache/e2e/${port}`;
  return {
    ports: { SITE_PORT: String(port), API_PORT: String(port + 1), SANDBOX_PORT: String(port + 2) },
    siteOrigin: `http://127.0.0.1:${port}`,
    apiOrigin: `http://127.0.0.1:${port + 1}`,
    folder,
    dataDir: `${folder}/data`,
    siteFolder: `${folder}/site`,
  };
}

/** Ten ports for each worker; E2E_PORT moves them all, so that two checkouts can be tested in parallel. */
export const placeOfWorker = (index: number): Place => placeAt(first + 10 * index);

/** The site is built with these origins. The tests of the publisher use them too: page keys contain the origins. */
export const buildPlace: Place = placeAt(first + 5);

const examplePlace = placeAt(first + 8);

/** The example, which all workers visit: filling it takes minutes. It builds its site below its data. */
export const exampleShop: Place = { ...examplePlace, siteFolder: `${examplePlace.dataDir}/site` };

/** The shop of this worker; Playwright tells its worker processes their index. */
const ownPlace = exampleName ? exampleShop : placeOfWorker(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));

export const { ports, siteOrigin, siteFolder } = ownPlace;

let running: Place | undefined;

/** The shop that was started for the running test: the worker's own, except in the publisher's tests. */
export function runningShop(): Place {
  if (!running) throw new Error('no shop was started: take `test` from shop-test.ts');
  return running;
}

export function setRunningShop(place: Place | undefined): void {
  running = place;
}
