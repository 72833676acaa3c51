import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SandboxKeys {
  stripe: { secretKey: string; webhookSecret: string };
}

function freshKeys(): SandboxKeys {
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  return { stripe: { secretKey: `sk_test_${random(24)}`, webhookSecret: `whsec_${random(24)}` } };
}

/**
 * The sandbox's own keys, made at first use and shared by sandbox and API host through the data folder.
 * They open nothing outside this machine.
 */
export async function sandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const folder = join(dataDir, 'sandbox');
  const file = join(folder, 'keys.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, JSON.stringify(freshKeys()), { mode: 0o600 });
  try {
    // Whoever links first wins, and nobody ever reads half a file.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return JSON.parse(await readFile(file, 'utf8')) as SandboxKeys;
}
