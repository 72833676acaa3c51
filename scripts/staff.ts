import { fromDecimalString, isCurrencyCode } from '#kernel/money/money.ts';
import {
  AppointmentCommandError,
  appointmentUsage,
  isAppointmentCommand,
  runAppointmentCommand,
} from '#server/appointments/staff-commands.ts';
import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { confirmTransfer, TransferError, transferOutcome } from '#server/payment/transfer.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openPglite, openPostgres } from '#server/platform/db/database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const usage = `Usage:
  staff confirm-transfer <order number> <amount> <currency>
    A transfer has arrived in the bank account: 1100000042 1250000.00 HKD, as the bank's statement has it.
${appointmentUsage}`;

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** The embedded database belongs to the running shop, which does the work itself. */
async function askRunningShop(config: Config, words: readonly string[]): Promise<string> {
  const answer = await fetch(new URL('/_staff', config.apiOrigin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  });
  const said = await answer.text();
  if (!answer.ok) throw new AppointmentCommandError(said);
  return said;
}

async function openDatabase(config: Config) {
  return config.databaseUrl === undefined
    ? openPglite(config.dataDir)
    : openPostgres(config.databaseUrl, { isPatient: true });
}

async function moveAppointments(words: readonly string[]): Promise<string> {
  const config = parseConfig(process.env);
  try {
    const db = await openDatabase(config);
    try {
      await migrate(db.handle);
      return await runAppointmentCommand({ db, clock: systemClock }, words);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof FolderLockedError) return askRunningShop(config, words);
    throw error;
  }
}

function refuseFailure(error: unknown): never {
  const isPlain = [AppointmentCommandError, TransferError, ConfigError, FolderLockedError].some(
    (kind) => error instanceof kind,
  );
  refuse(isPlain && error instanceof Error ? error.message : String(error));
}

const [command = '', number = '', amount = '', currency = ''] = process.argv.slice(2);
if (isAppointmentCommand(command)) {
  const said = await moveAppointments(process.argv.slice(2)).catch(refuseFailure);
  process.stdout.write(`${said}\n`);
  process.exit(0);
}
if (command !== 'confirm-transfer') refuse(usage);
if (!/^\d{10}$/.test(number) || !/^\d{1,12}\.\d{2}$/.test(amount) || !isCurrencyCode(currency)) refuse(usage);

try {
  const config = parseConfig(process.env);
  const db = await openDatabase(config);
  try {
    await migrate(db.handle);
    const paid = { currency, minor: fromDecimalString(amount) };
    const applied = await confirmTransfer({ db, clock: systemClock, config }, Number(number), paid);
    process.stdout.write(`${transferOutcome(applied, currency)}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  refuseFailure(error);
}
