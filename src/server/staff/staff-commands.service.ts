import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import { withCommandAudit } from '#server/audit/audit-log.service.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { text } from '#server/platform/texts.ts';
import { accountCommands } from './account-commands.ts';
import { appointmentCommands } from './appointment-commands.ts';
import { drawingCommands } from './drawing-commands.ts';
import { giftCommands } from './gift-commands.ts';
import { languageCommands } from './language-commands.ts';
import { orderCommands } from './order-commands.ts';
import { publishCommands } from './publish-commands.ts';
import { returnCommands } from './return-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { seedCommands } from './seed-commands.ts';
import type { StaffCommand, StaffHost } from './staff-command.ts';
import { transferCommands } from './transfer-commands.ts';

const commands: Readonly<Record<string, StaffCommand>> = {
  ...transferCommands,
  ...orderCommands,
  ...appointmentCommands,
  ...giftCommands,
  ...reviewCommands,
  ...drawingCommands,
  ...returnCommands,
  ...publishCommands,
  ...languageCommands,
  ...seedCommands,
  ...accountCommands,
};

/** Kind of the record that a command's first argument names. */
const recordKinds: Readonly<Record<string, AuditKind>> = {
  'order number': 'order',
  return: 'return',
  appointment: 'appointment',
  gift: 'gift',
  review: 'review',
  email: 'staff',
};

/** Usage text of every command. */
export function staffUsage(): string {
  const lines = Object.entries(commands).map(
    ([name, { args, summary }]) => `  ${`${name} ${args}`.trimEnd()}\n      ${summary}`,
  );
  return ['Usage: npm run staff -- <command>', ...lines].join('\n');
}

/** Runs a command with its entry in the audit log and returns the text to print; throws a StaffError. */
export async function runStaffCommand(
  host: StaffHost,
  [name = '', ...args]: readonly string[],
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StaffError(staffUsage());
  const required = command.args.match(/<[^>]+>/g)?.length ?? 0;
  if (args.length < required)
    throw new StaffError(`Usage: npm run staff -- ${name} ${command.args}\n  ${command.summary}`);
  try {
    const kind = recordKinds[/^<([^>]+)>/.exec(command.args)?.[1] ?? ''];
    const note = { kind: kind ?? 'command', id: kind ? (args[0] ?? '') : '', after: { args } };
    return await withCommandAudit(
      host,
      `staff ${name}`,
      () => note,
      () => command.run(host, args),
    );
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw new StaffError(text('en', error.text?.key ?? `codes.${error.code}`, error.text?.values));
  }
}
