import { spawn } from 'node:child_process';
import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { takenPorts } from './lib/ports.ts';
import { type Service, startService, untilReady } from './lib/processes.ts';
import { apiEnvironmentOf, startSandboxOf } from './lib/shop.ts';

function readConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** API host, sandbox and Astro's development server; each restarts or reloads when its source changes. */
const config = readConfig();
const taken = await takenPorts([
  { variable: 'SITE_PORT', port: config.sitePort },
  { variable: 'API_PORT', port: config.apiPort },
]);
if (taken.length > 0) {
  process.stderr.write(`${taken.join('\n')}\n`);
  process.exit(1);
}

const env = environmentOf(config);
const services: Service[] = [];
const sandbox = config.sandboxOrigin === undefined ? undefined : await startSandboxOf(config);
const api = startService({
  name: 'The API host',
  file: '--watch',
  args: ['src/server/main.ts'],
  env: await apiEnvironmentOf(config),
  output: 'inherit',
});
services.push(api);
await untilReady(api, `http://127.0.0.1:${config.apiPort}/readyz`);
const astro = spawn(
  process.execPath,
  ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', String(config.sitePort)],
  { stdio: 'inherit', env: { ...process.env, ...env } },
);

const leave = async (): Promise<void> => {
  astro.kill('SIGTERM');
  for (const service of services.reverse()) await service.stop();
  await sandbox?.close();
  process.exit(0);
};
process.on('SIGINT', leave);
process.on('SIGTERM', leave);
astro.once('exit', leave);
