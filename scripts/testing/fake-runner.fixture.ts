import { spawn } from 'node:child_process';
import { sendEvent } from './events.ts';

/** A fake test runner: reports one of three files, starts a server and never ends. */
const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
sendEvent({ kind: 'begin', units: 3 });
sendEvent({ kind: 'result', outcome: 'passed', file: 'one.test.ts', title: `server ${server.pid}` });
// The test waits for the failure, so the count is sent first.
sendEvent({ kind: 'unit' });
sendEvent({ kind: 'result', outcome: 'failed', file: 'one.test.ts', title: `adds ${server.pid}` });
setInterval(() => undefined, 1000);
