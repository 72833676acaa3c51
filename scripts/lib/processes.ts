import { type ChildProcess, spawn } from 'node:child_process';

export interface ServiceOptions {
  name: string;
  /** A TypeScript file of the project. */
  file: string;
  args?: string[];
  /** Node's own. */
  flags?: string[];
  env: Record<string, string | undefined>;
  /** Where its output goes: through, with its name in front, or nowhere unless it fails. */
  output: 'inherit' | 'quiet';
  /** Hears how far the service is while it prepares itself. */
  onProgress?: (done: number, of: number) => void;
}

export interface Service {
  readonly name: string;
  readonly child: ChildProcess;
  /** What it printed last, for the moment it fails. */
  lastOutput(): string;
  /** Asks it to end, and ends it after ten seconds. */
  stop(): Promise<void>;
}

const graceMs = 10_000;

export function startService(options: ServiceOptions): Service {
  const child = spawn(process.execPath, [...(options.flags ?? []), options.file, ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    stdio:
      options.output === 'inherit'
        ? ['inherit', 'inherit', 'inherit', 'ipc']
        : ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.on('message', (message: { done: number; of: number }) =>
    options.onProgress?.(message.done, message.of),
  );
  let tail = '';
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    name: options.name,
    child,
    lastOutput: () => tail,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Waits until the address answers with success; throws with the service's last words when it ends first. */
export async function untilReady(service: Service, url: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (service.child.exitCode !== null) {
      throw new Error(`${service.name} ended while starting.\n${service.lastOutput()}`);
    }
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${service.name} did not answer at ${url} in time.\n${service.lastOutput()}`);
}

/** Runs a command to its end; the output is kept and thrown when it fails. */
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
