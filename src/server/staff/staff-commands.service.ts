import { BusinessError } from '#server/platform/http/business-error.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { text } from '#server/platform/texts.ts';
import { accountCommands } from './account-commands.ts';
import { appointmentCommands } from './appointment-commands.ts';
import { drawingCommands } from './drawing-commands.ts';
import { giftCommands } from './gift-commands.ts';
import { orderCommands } from './order-commands.ts';
import { publishCommands } from './publish-commands.ts';
import { returnCommands } from './return-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { seedCommands } from './seed-commands.ts';
import type { StaffCommand, StaffHost } from './staff-command.ts';

const commands: Readonly<Record<string, StaffCommand>> = {
  ...orderCommands,
  ...appointmentCommands,
  ...giftCommands,
  ...reviewCommands,
  ...drawingCommands,
  ...returnCommands,
  ...publishCommands,
  ...seedCommands,
  ...accountCommands,
};

/** Usage text of every command. */
export function staffUsage(): string {
  const lines = Object.entries(commands).map(
    ([name, { args, summary }]) => `  ${`${name} ${args}`.trimEnd()}\n      ${summary}`,
  );
  return ['Usage: npm run staff -- <command>', ...lines].join('\n');
}

/** Runs a command and returns the text to print; throws a StaffError. */
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
    return await command.run(host, args);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw new StaffError(text('en', error.text?.key ?? `codes.${error.code}`, error.text?.values));
  }
}
