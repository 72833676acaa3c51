// The one plain-JavaScript entry: it runs on whatever Node the machine has, installs what is missing
// from the lock file, and hands over to the Node 24 the project brings with it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const marker = `${root}node_modules/.installed-from-lock`;
const [task, ...rest] = process.argv.slice(2);

if (!task) {
  process.stderr.write('Usage: node scripts/bootstrap.mjs <task> [arguments]\n');
  process.exit(2);
}

const lockDigest = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';

if (installed !== lockDigest) {
  // Standard output belongs to the task.
  process.stderr.write('Installing packages from the lock file (about a minute the first time) …\n');
  // Not `npm ci`: it refuses a lock file without the binaries of every platform, and not every registry has them.
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['inherit', process.stderr, 'inherit'],
  });
  if (result.status !== 0) {
    process.stderr.write('The packages could not be installed; npm says why above.\n');
    process.exit(result.status ?? 1);
  }
  writeFileSync(marker, lockDigest);
}

const node = `${root}node_modules/node/bin/node`;
if (!existsSync(node)) {
  process.stderr.write('node_modules/node is missing its binary: delete node_modules and run this again.\n');
  process.exit(1);
}

// Tests and benchmarks set their own environment. Variables that are already set win over the file.
const readsEnvFile = !/^(?:test|verify|mutation|bench)/.test(task);
const flags = readsEnvFile && existsSync(`${root}.env`) ? [`--env-file=${root}.env`] : [];

const child = spawn(node, [...flags, `${root}scripts/${task}.ts`, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
  },
});
// Ctrl-C reaches the whole process group: the child ends itself, this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
