import { describeApi } from '#server/platform/openapi/openapi.ts';

/** Prints the OpenAPI document. With --examples it makes every call once on an in-memory shop and adds the answers. */
const examples = process.argv.includes('--examples')
  ? await (await import('../tests/fixtures/api-tour.ts')).tourApi()
  : {};
process.stdout.write(`${JSON.stringify(describeApi(examples), null, 2)}\n`);
