import { fromDecimalString, isCurrencyCode } from '#kernel/money/money.ts';
import { ConfigError, parseConfig } from '#server/config.ts';
import { confirmTransfer, TransferError, transferOutcome } from '#server/payment/transfer.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openPglite, openPostgres } from '#server/platform/db/database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const usage = `Usage: staff confirm-transfer <order number> <amount> <currency>
  A transfer has arrived in the bank account: 1100000042 1250000.00 HKD, as the bank's statement has it.`;

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

const [command, number = '', amount = '', currency = ''] = process.argv.slice(2);
if (command !== 'confirm-transfer') refuse(usage);
if (!/^\d{10}$/.test(number) || !/^\d{1,12}\.\d{2}$/.test(amount) || !isCurrencyCode(currency)) refuse(usage);

try {
  const config = parseConfig(process.env);
  const db =
    config.databaseUrl === undefined
      ? await openPglite(config.dataDir)
      : openPostgres(config.databaseUrl, { isPatient: true });
  try {
    await migrate(db.handle);
    const paid = { currency, minor: fromDecimalString(amount) };
    const applied = await confirmTransfer({ db, clock: systemClock, config }, Number(number), paid);
    process.stdout.write(`${transferOutcome(applied, currency)}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  const isPlain = [TransferError, ConfigError, FolderLockedError].some((kind) => error instanceof kind);
  refuse(isPlain && error instanceof Error ? error.message : String(error));
}
