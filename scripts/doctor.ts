import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { parseConfig } from '#server/config.ts';
import { lockHolder } from '#server/platform/db/lock.ts';
import { findChromium, findPostgres, hasCjkFont } from './lib/debian.ts';
import { isPortFree } from './lib/ports.ts';

interface Finding {
  ok: boolean;
  what: string;
  /** How to solve it. */
  remedy?: string;
}

async function findings(): Promise<Finding[]> {
  const list: Finding[] = [];
  const major = Number(process.versions.node.split('.')[0]);
  list.push({
    ok: major >= 24,
    what: `Node ${process.version}`,
    remedy: 'start everything through npm run …',
  });
  let config: ReturnType<typeof parseConfig>;
  try {
    config = parseConfig(process.env);
    list.push({ ok: true, what: 'Environment' });
  } catch (error) {
    return [
      ...list,
      { ok: false, what: 'Environment', remedy: error instanceof Error ? error.message : String(error) },
    ];
  }
  for (const [variable, port] of [
    ['SITE_PORT', config.sitePort],
    ['API_PORT', config.apiPort],
    ['SANDBOX_PORT', config.sandboxPort],
  ] as const) {
    list.push({
      ok: await isPortFree(port),
      what: `Port ${port} (${variable})`,
      remedy: `stop what listens there, or set ${variable}`,
    });
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const writable = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  list.push({
    ok: writable,
    what: `Data folder ${config.dataDir}`,
    remedy: 'make it writable, or set DATA_DIR',
  });
  const holder = await lockHolder(config.dataDir);
  list.push({
    ok: holder === undefined,
    what: 'Data folder is free',
    remedy: `process ${holder} has it; stop that shop first`,
  });
  list.push({
    ok: existsSync('public/media'),
    what: 'Catalogue pictures',
    remedy: 'npm run render-catalogue',
  });
  list.push({
    ok: findChromium() !== undefined,
    what: 'Chromium (end-to-end tests)',
    remedy: 'apt-get install chromium, or set CHROMIUM_PATH',
  });
  list.push({
    ok: findPostgres() !== undefined,
    what: 'PostgreSQL 15 or later (API tests)',
    remedy: 'apt-get install postgresql',
  });
  list.push({
    ok: await hasCjkFont(),
    what: 'Chinese fonts (screenshots)',
    remedy: 'apt-get install fonts-noto-cjk',
  });
  return list;
}

const result = await findings();
for (const { ok, what, remedy } of result)
  process.stdout.write(`${ok ? '✓' : '✗'} ${what}${ok || !remedy ? '' : `: ${remedy}`}\n`);
const wrong = result.filter(({ ok }) => !ok).length;
process.stdout.write(wrong === 0 ? 'Nothing is wrong with this machine.\n' : `${wrong} to look at.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
