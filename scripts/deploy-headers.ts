import { rename, writeFile } from 'node:fs/promises';
import { parseConfig } from '#server/config.ts';
import { serverHeaders, webServers } from './lib/server-headers.ts';

/** `npm run deploy-headers -- nginx|caddy FILE [FOLDER]`: the security headers of the site built in FOLDER. */
const [name, file, dist = 'dist'] = process.argv.slice(2);
const server = webServers.find((known) => known === name);
if (!server || !file) {
  process.stderr.write(`Usage: npm run deploy-headers -- ${webServers.join('|')} FILE [FOLDER]\n`);
  process.exit(2);
}
const { apiOrigin, siteOrigin } = parseConfig(process.env);
const text = await serverHeaders(server, { dist, apiOrigin, isSecure: siteOrigin.startsWith('https:') });
await writeFile(`${file}.part`, text);
await rename(`${file}.part`, file);
