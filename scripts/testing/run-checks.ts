import { type ChildProcess, spawn } from 'node:child_process';
import type { Check } from './checks.ts';
import type { TestEvent } from './events.ts';
import { childCpuSeconds, endGroup, signalGroup } from './process-group.ts';
import { recordSecondTries } from './second-tries.ts';
import { commandFor } from './single-test.ts';

export interface Failure {
  file: string;
  title: string;
}

interface Outcome {
  check: Check;
  passed: number;
  skipped: number;
  failures: Failure[];
  /** Browser tests that failed in the run and passed alone afterwards. */
  secondTries: Failure[];
  /** Files (Vitest) or tests (Playwright) that did not run. */
  neverRan: number;
  seconds: number;
  /** Unknown where checks run at the same time. */
  cpuSeconds: number | undefined;
}

/** Counts and failures that a running check has reported so far. */
interface Running {
  check: Check;
  child: ChildProcess;
  startedAt: number;
  units: number;
  unitsDone: number;
  passed: number;
  skipped: number;
  failures: Failure[];
  errors: string[];
}

const PROGRESS_MS = 20_000;
const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

export interface Totals {
  passed: number;
  failed: number;
}

/** Runs checks, prints progress and a summary, and ends everything it started. */
export class CheckRun {
  readonly #steps: readonly (readonly Check[])[];
  readonly #running = new Set<Running>();
  readonly #outcomes: Outcome[] = [];
  readonly #startedAt = performance.now();
  /** Set by a signal. */
  #isAborted = false;
  /** Set when a final check fails: checks beside it are ended and count as never run. */
  #isOver = false;

  /** Steps run one after another; the checks of one step run at the same time. */
  constructor(steps: readonly (Check | readonly Check[])[]) {
    this.#steps = steps.map((step) => [step].flat());
  }

  /** Ends early after a failed step when `isFinal` says so, or on a signal. */
  async run(isFinal: (check: Check) => boolean = () => false): Promise<Totals> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.#abort(signal));
    }
    const timer = setInterval(() => this.#printProgress(), PROGRESS_MS);
    this.#print(
      `${this.#steps
        .flat()
        .map(({ name }) => name)
        .join(', ')}\n`,
    );
    for (const step of this.#steps) {
      if (this.#isAborted) break;
      const all = await Promise.all(step.map((check) => this.#runCheck(check, isFinal, step.length === 1)));
      const outcomes = all.filter((outcome) => outcome !== undefined);
      this.#outcomes.push(...outcomes);
      if (outcomes.some(({ check, failures }) => failures.length > 0 && isFinal(check))) break;
    }
    clearInterval(timer);
    return this.#summarise();
  }

  async #abort(signal: string): Promise<void> {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#print(`\nEnded by ${signal}.\n`);
    await this.#endRunning();
  }

  async #endRunning(): Promise<void> {
    await Promise.all([...this.#running].map(({ child }) => endGroup(child)));
  }

  #print(text: string): void {
    process.stdout.write(text);
  }

  #spawn(check: Check): { running: Running; output: Promise<{ code: number; text: string }> } {
    const child = spawn(process.execPath, [...check.command], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
      env: { ...process.env, [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1', ...check.env },
    });
    const running: Running = {
      check,
      child,
      startedAt: performance.now(),
      units: 0,
      unitsDone: 0,
      passed: 0,
      skipped: 0,
      failures: [],
      errors: [],
    };
    child.on('message', (event: TestEvent) => this.#hear(running, event));
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
    const output = new Promise<{ code: number; text: string }>((resolve) => {
      child.once('error', ({ message }) => resolve({ code: 1, text: message }));
      child.once('close', (code, signal) => {
        const text = Buffer.concat(parts).toString();
        resolve({ code: code ?? 1, text: signal ? `${text}\nended by ${signal}\n` : text });
      });
    });
    return { running, output };
  }

  #hear(running: Running, event: TestEvent): void {
    if (event.kind === 'begin') running.units += event.units;
    if (event.kind === 'unit') running.unitsDone += 1;
    if (event.kind === 'error') running.errors.push(`${event.file} ${event.message}`.trim());
    if (event.kind !== 'result') return;
    if (event.outcome === 'passed') running.passed += 1;
    if (event.outcome === 'skipped') running.skipped += 1;
    if (event.outcome === 'failed') {
      running.failures.push({ file: event.file, title: event.title });
      this.#print(`  ✗ ${event.file}: ${event.title}\n`);
    }
  }

  async #runCheck(
    check: Check,
    isFinal: (check: Check) => boolean,
    isAlone: boolean,
  ): Promise<Outcome | undefined> {
    const cpuBefore = childCpuSeconds();
    const { running, output } = this.#spawn(check);
    this.#running.add(running);
    const { code, text } = await output;
    this.#running.delete(running);
    // A browser or server that outlived its runner would hold its port in the next run.
    signalGroup(running.child, 'SIGKILL');
    const { passed, skipped, failures, errors } = running;
    if (!check.runner) {
      if (code === 0) running.passed = 1;
      else failures.push({ file: '', title: check.name });
    } else if (code !== 0 && failures.length === 0) {
      // No test found, a crash or a failed set-up must not look green.
      failures.push({ file: '', title: errors[0] ?? 'the runner failed' });
    } else if (code === 0 && passed === 0) failures.push({ file: '', title: 'no test ran' });
    if (this.#isOver && !this.#isAborted) return undefined;
    if (failures.length > 0 && !this.#isAborted) {
      this.#print(`\n${text.trim()}\n\n`);
      if (isFinal(check)) {
        this.#isOver = true;
        await this.#endRunning();
      }
    }
    const secondTries = await this.#tryAgain(check, failures, running.units - running.unitsDone);
    const outcome: Outcome = {
      check,
      passed: check.runner ? passed + secondTries.length : running.passed,
      skipped,
      failures: failures.filter((failure) => !secondTries.includes(failure)),
      secondTries,
      neverRan: running.units - running.unitsDone,
      seconds: secondsSince(running.startedAt),
      cpuSeconds: isAlone ? childCpuSeconds() - cpuBefore : undefined,
    };
    this.#print(`${lineOf(outcome)}\n`);
    return outcome;
  }

  /** Runs failed browser tests once more, alone on the machine. Returns those that passed. */
  async #tryAgain(check: Check, failures: readonly Failure[], neverRan: number): Promise<Failure[]> {
    const canTry = check.runner === 'playwright' && !this.#isAborted && neverRan === 0;
    if (!canTry || failures.some(({ file }) => file === '')) return [];
    if (failures.length === 0) return recordSecondTries(check.name, []);
    const { running, output } = this.#spawn({
      ...check,
      command: [...check.command, '--last-failed', '--workers=1'],
    });
    this.#running.add(running);
    const { text } = await output;
    this.#running.delete(running);
    if (running.failures.length > 0) this.#print(`\n${text.trim()}\n\n`);
    const isSame = (one: Failure) => (other: Failure) => one.file === other.file && one.title === other.title;
    const hasPassed = running.unitsDone === running.units && running.errors.length === 0;
    return recordSecondTries(
      check.name,
      hasPassed ? failures.filter((failure) => !running.failures.some(isSame(failure))) : [],
    );
  }

  #printProgress(): void {
    const parts = [...this.#running].map((running) => {
      const { check, units, unitsDone, passed, failures, startedAt } = running;
      if (!check.runner) return `${check.name}: ${secondsSince(startedAt).toFixed(0)} s`;
      const what = check.runner === 'vitest' ? 'files' : 'tests';
      const share = units === 0 ? 'starting' : `${unitsDone}/${units} ${what}`;
      return `${check.name}: ${share}, ${passed} passed, ${failures.length} failed`;
    });
    this.#print(`  ${parts.join(' · ')} · about ${this.#minutesLeft()} min left\n`);
  }

  #minutesLeft(): string {
    const done = new Set(this.#outcomes.map(({ check }) => check));
    const waiting = this.#steps
      .filter((step) => step.every((check) => !done.has(check)))
      .map((step) => Math.max(...step.map((check) => this.#secondsLeft(check))));
    return (waiting.reduce((sum, seconds) => sum + seconds, 0) / 60).toFixed(1);
  }

  #secondsLeft(check: Check): number {
    const running = [...this.#running].find((each) => each.check === check);
    if (!running) return check.usualSeconds;
    const elapsed = secondsSince(running.startedAt);
    const share = running.units === 0 ? 0 : running.unitsDone / running.units;
    // Early on the share says little; a slow machine is noticed once a fifth is done.
    return share > 0.2 ? (elapsed / share) * (1 - share) : Math.max(5, check.usualSeconds - elapsed);
  }

  #summarise(): Totals {
    const outcomes = this.#outcomes;
    const sum = (count: (outcome: Outcome) => number) =>
      outcomes.reduce((total, outcome) => total + count(outcome), 0);
    const totals = { passed: sum(({ passed }) => passed), failed: sum(({ failures }) => failures.length) };
    this.#print('\n');
    if (outcomes.length > 1) for (const outcome of outcomes) this.#print(`${lineOf(outcome)}\n`);
    const ran = new Set(outcomes.map(({ check }) => check));
    const unstarted = this.#steps.flat().filter((check) => !ran.has(check));
    if (unstarted.length > 0) this.#print(`  – never ran: ${unstarted.map(({ name }) => name).join(', ')}\n`);
    for (const { check, failures, secondTries } of outcomes) {
      for (const { file, title } of failures) {
        this.#print(`\n✗ ${[file, title].filter(Boolean).join(': ')}\n  ${commandFor(check, file, title)}\n`);
      }
      for (const { file, title } of secondTries) this.#print(`\n↻ passed at second try: ${file}: ${title}\n`);
    }
    const minutes = (secondsSince(this.#startedAt) / 60).toFixed(1);
    this.#print(`\n${minutes} minutes, ${childCpuSeconds().toFixed(0)} CPU seconds\n`);
    if (this.#isAborted) {
      totals.failed += 1;
      this.#print('The run was ended before it was complete.\n');
    }
    this.#print(`${totals.passed} passed, ${totals.failed} failed\n`);
    return totals;
  }
}

function lineOf(outcome: Outcome): string {
  const { check, passed, failures, skipped, neverRan, secondTries, seconds, cpuSeconds } = outcome;
  const unit = check.runner === 'vitest' ? 'files' : 'tests';
  const notes = [
    skipped > 0 ? `, ${skipped} skipped` : '',
    neverRan > 0 ? `, ${neverRan} ${unit} never ran` : '',
    secondTries.length > 0 ? `, ${secondTries.length} of them at the second try` : '',
  ].join('');
  const mark = failures.length === 0 ? '✓' : '✗';
  const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(0)} CPU s`;
  return `  ${mark} ${check.name}: ${passed} passed, ${failures.length} failed${notes} (${seconds.toFixed(0)} s${cpu})`;
}
