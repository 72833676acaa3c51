import { runImportJob } from '#server/list-import/import-steps.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { addImportImage, importImageJob } from './import-images.service.ts';
import { productLists } from './product-lists.ts';

/** Jobs of imports, by kind. */
export const productImportJobs = (host: Host): Record<string, JobHandler> => ({
  [productLists.job]: (payload) => runImportJob(productLists, host, payload),
  [importImageJob]: (payload, tries) => addImportImage(host, payload, tries),
});
