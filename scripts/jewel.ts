import { jewelCommand } from './lib/jewel-command.ts';

const { code, out, said } = await jewelCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(said);
process.exitCode = code;
