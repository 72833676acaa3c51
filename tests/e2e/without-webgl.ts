import type { BrowserContext, Page } from 'playwright/test';

/** Disables WebGL in a page, or in every page of a context, whatever the browser was started with. */
export async function hideWebGl(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.startsWith('webgl') ? null : own.call(this, kind, ...rest);
    } as typeof own;
  });
}
