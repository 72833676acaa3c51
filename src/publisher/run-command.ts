import { spawn } from 'node:child_process';

/** Runs a command to its end and returns its output. Throws with the end of the output if it fails. */
export function runCommand(
  command: string,
  args: string[],
  options: { env?: Record<string, string | undefined>; onOutput?: (text: string) => void } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(' ')} ended with ${code}.\n${output.slice(-6000)}`)),
    );
  });
}
