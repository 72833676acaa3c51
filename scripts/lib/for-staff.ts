import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { loadShopSettings } from '#server/documents/documents.service.ts';
import { loadLanguages } from '#server/documents/languages.service.ts';
import { openPatientDatabase } from '#server/open-database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';

/** The running shop has the embedded database open, so it runs the command. */
async function askRunningShop(config: Config, words: readonly string[]): Promise<string> {
  const answer = await fetch(new URL('/_staff', config.apiOrigin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  }).catch(() => {
    throw new StaffError(
      `The embedded database is in use, and no shop answers at ${config.apiOrigin}: set API_PORT as the running shop has it, or stop it.`,
    );
  });
  const said = await answer.text();
  if (!answer.ok) throw new StaffError(said);
  return said;
}

async function runHere(config: Config, words: readonly string[]): Promise<string> {
  const db = await openPatientDatabase(config);
  try {
    await migrate(db.handle);
    await loadLanguages(db.handle).catch(() => undefined);
    await loadShopSettings(db.handle);
    return await runStaffCommand({ db, clock: systemClock, config }, words);
  } finally {
    await db.close();
  }
}

/** Runs a staff command where the database is and prints each message with `tell`. */
export async function runForStaff(
  words: readonly string[],
  tell: (said: string) => Promise<string> = async (said) => said,
): Promise<void> {
  try {
    const config = parseConfig(process.env);
    const said = await runHere(config, words).catch((error: unknown) => {
      if (error instanceof FolderLockedError) return askRunningShop(config, words);
      throw error;
    });
    process.stdout.write(`${await tell(said)}\n`);
  } catch (error) {
    const isPlain = error instanceof StaffError || error instanceof ConfigError;
    process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
