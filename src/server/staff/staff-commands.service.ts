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
import type { StaffCommand, StaffHost } from './staff-command.ts';

const commands: Readonly<Record<string, StaffCommand>> = {
  ...orderCommands,
  ...appointmentCommands,
  ...giftCommands,
  ...reviewCommands,
  ...drawingCommands,
  ...returnCommands,
  ...publishCommands,
  ...accountCommands,
};

/** Usage text of every command. */
export function staffUsage(): string {
  const lines = Object.entries(commands).map(
    ([name, { words, says }]) => `  ${`${name} ${words}`.trimEnd()}\n      ${says}`,
  );
  return ['Usage: npm run staff -- <command>', ...lines].join('\n');
}

/** Runs a command and returns the text to print; throws a StaffError. */
export async function runStaffCommand(
  host: StaffHost,
  [name = '', ...words]: readonly string[],
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StaffError(staffUsage());
  const wanted = command.words.match(/<[^>]+>/g)?.length ?? 0;
  if (words.length < wanted)
    throw new StaffError(`Usage: npm run staff -- ${name} ${command.words}\n  ${command.says}`);
  try {
    return await command.run(host, words);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw new StaffError(text('en', error.text?.key ?? `codes.${error.code}`, error.text?.values));
  }
}
