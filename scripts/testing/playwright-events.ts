import { relative } from 'node:path';
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter';
import { endWithParent, sendEvent } from './events.ts';

/** Reports each browser test to the runner of `npm test`; what failed is printed by Playwright's own reporter. */
export default class PlaywrightEvents implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    endWithParent();
    sendEvent({ kind: 'begin', units: suite.allTests().length });
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    // An interrupted test counts as one that never ran.
    if (status === 'interrupted') return;
    const outcome = status === 'skipped' ? 'skipped' : test.outcome() === 'expected' ? 'passed' : 'failed';
    // The first parts are the root, the project and the file.
    const title = test.titlePath().slice(3).join(' ');
    sendEvent({ kind: 'result', outcome, file: relative(process.cwd(), test.location.file), title });
    sendEvent({ kind: 'unit' });
  }

  onError({ message = '' }: TestError): void {
    sendEvent({ kind: 'error', file: '', message });
  }

  printsToStdio(): boolean {
    return false;
  }
}
