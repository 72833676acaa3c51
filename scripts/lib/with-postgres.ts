import { spawn } from 'node:child_process';
import { startPostgres } from '../../tests/fixtures/postgres.ts';

/** Runs a command with TEST_DATABASE_URL pointing at a private PostgreSQL that ends with it. */
const server = await startPostgres();
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
});
const end = async (code: number): Promise<void> => {
  await server.stop();
  process.exit(code);
};
child.once('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
