import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Flags of a service that has to end when this process does. */
const endsWithParent = ['--import', import.meta.resolve('./end-with-parent.ts')];

export interface ServiceOptions {
  name: string;
  /** Path of a TypeScript file of the project. */
  file: string;
  args?: string[];
  /** Options of Node itself. */
  flags?: string[];
  env: Record<string, string | undefined>;
  /** Where its output goes: to ours, nowhere unless it fails, or into a new file. */
  output: 'inherit' | 'quiet' | { file: string };
  /** Called with the progress of the start. */
  onProgress?: (done: number, of: number) => void;
}

export interface Service {
  readonly name: string;
  readonly child: ChildProcess;
  /** Its last output, for error messages. */
  lastOutput(): string;
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop(): Promise<void>;
  /** Kills it without giving it a chance to save anything. */
  kill(): Promise<void>;
}

const graceMs = 10_000;

/** `stdio` of a child process whose output goes to `output`, and a function that returns its last output. */
function openOutput(output: ServiceOptions['output']) {
  if (output === 'inherit') return { stdio: 'inherit', close: () => undefined, read: () => '' } as const;
  if (output === 'quiet') return { stdio: 'pipe', close: () => undefined, read: () => '' } as const;
  mkdirSync(dirname(output.file), { recursive: true });
  const file = openSync(output.file, 'w');
  return {
    stdio: file,
    close: () => closeSync(file),
    read: () => readFileSync(output.file, 'utf8').slice(-4000),
  };
}

export function startService(options: ServiceOptions): Service {
  const flags = [...endsWithParent, ...(options.flags ?? [])];
  const { stdio, close, read } = openOutput(options.output);
  const child = spawn(process.execPath, [...flags, options.file, ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    stdio: [stdio === 'inherit' ? 'inherit' : 'ignore', stdio, stdio, 'ipc'],
  });
  close();
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
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(timer);
  };
  return {
    name: options.name,
    child,
    lastOutput: () => tail || read(),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Waits until the URL answers with success; throws with the last output if the service ends first. */
export async function untilReady(service: Service, url: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (service.child.exitCode !== null || service.child.signalCode !== null) {
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
