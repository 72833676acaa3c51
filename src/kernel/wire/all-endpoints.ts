import { originalEndpoints } from '#kernel/wire/contracts/original.contract.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';

/** Every call that the API host answers: those of our own site, and those that only clients of the original make. */
export const allEndpoints = { ...endpoints, ...originalEndpoints };
