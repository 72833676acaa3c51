import { benchApi } from './api.ts';
import { benchSite, printMachine, withShop } from './bench-shop.ts';
import { benchBuild } from './build.ts';
import { benchCheckout } from './checkout.ts';
import { benchKernel } from './kernel.ts';
import { benchStage } from './stage.ts';
import { benchWeight } from './weight.ts';

/** A short selection in one run, to be read as ratios, because machines differ. */
printMachine();
await benchKernel();
await benchStage();
await benchCheckout();
await withShop(async (config) => {
  await benchWeight(benchSite);
  await benchApi(config);
  await benchBuild(config);
});
