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
    const keep = (chunk: Buffer) => {
      const words = chunk.toString();
      output += words;
      options.onOutput?.(words);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(' ')} ended with ${code}.\n${output.slice(-6000)}`)),
    );
  });
}
