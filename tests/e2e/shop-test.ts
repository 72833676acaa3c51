import { test as base, expect } from 'playwright/test';

/** Every journey also proves a silent console: an error, a warning or a failed request fails the test. */
export const test = base.extend<{ consoleIsSilent: undefined }>({
  consoleIsSilent: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', ({ message }) => noise.push(`uncaught: ${message}`));
      await use(undefined);
      expect(noise, 'the console is silent').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
