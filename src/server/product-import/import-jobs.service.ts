import type { Host } from '#server/platform/host.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { addImportImage, importImageJob } from './import-images.service.ts';
import { importJob, runImportJob } from './import-steps.service.ts';

/** Jobs of imports, by kind. */
export const productImportJobs = (host: Host): Record<string, JobHandler> => ({
  [importJob]: (payload) => runImportJob(host, payload),
  [importImageJob]: (payload, tries) => addImportImage(host, payload, tries),
});
