// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeDesignLink } from '#client/design-link.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { ArButton } from './ArButton.tsx';
// Imported first, so that the tests do not wait for it.
import './ArLink.tsx';
import { noViewerFragment } from './ar-links.ts';
import { arWay, thisDevice } from './ar-way.ts';

vi.hoisted(() => Object.assign(globalThis, { __API_ORIGIN__: 'https://api.example' }));

/** Sets the user agent; `ar`: the browser supports rel="ar" links. */
function be({ agent, ar = false }: { agent: string; ar?: boolean }): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  Object.defineProperty(DOMTokenList.prototype, 'supports', {
    value: (token: string) => ar && token === 'ar',
    configurable: true,
  });
}

const t = Object.assign((key: string) => key, { locale: 'en' });
const show = () =>
  render(<ArButton subject={{ design: START_DESIGN, name: 'Solitaire', model: null }} t={t} />);

/** It loads with a script of its own. */
const shownLink = () => screen.findByRole('link', { name: 'ar.open' }, { timeout: 20_000 });

/** The design in a model's address. */
async function designAt(address: string | null): Promise<string> {
  const read = await decodeDesignLink(new URL(address ?? '').searchParams.get('design') ?? '');
  if (!('composition' in read)) throw new Error(read.problem);
  return canonicalDesign(read.composition.design);
}

beforeEach(() => {
  // jsdom's Blob has no stream.
  vi.stubGlobal('Blob', process.getBuiltinModule('node:buffer').Blob);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  location.hash = '';
});

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36';

describe('the AR button', () => {
  it('is a link to Google’s viewer on Android, with the address of the design’s model', async () => {
    be({ agent: android });
    show();
    const link = await shownLink();
    const href = link.getAttribute('href') ?? '';
    const asked = new URLSearchParams(/\?([^#]*)#Intent/.exec(href)?.[1]);
    expect(asked.get('file')).toMatch(/^https:\/\/api\.example\/vplus3d\/customized\/model\.glb\?design=/);
    expect(asked.get('resizable')).toBe('false');
    expect(await designAt(asked.get('file'))).toBe(canonicalDesign(START_DESIGN));
  });

  it('disappears if Android has no such viewer and the browser has no AR', async () => {
    be({ agent: android });
    show();
    await shownLink();
    location.hash = noViewerFragment;
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull(), { timeout: 5_000 });
    expect(location.hash).toBe('');
  });

  it('is a rel="ar" link around only an image on an iPhone, without scaling', async () => {
    be({ agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', ar: true });
    show();
    const link = await shownLink();
    expect(link.getAttribute('rel')).toBe('ar');
    expect([...link.childNodes].map(({ nodeName }) => nodeName)).toEqual(['IMG']);
    const href = link.getAttribute('href') ?? '';
    expect(href).toMatch(/\/model\.usdz\?design=[\w-]+#allowsContentScaling=0$/);
    expect(await designAt(href)).toBe(canonicalDesign(START_DESIGN));
  });

  it('is absent on a device without AR', async () => {
    be({ agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' });
    const { container } = show();
    expect(await arWay(thisDevice())).toBeNull();
    expect(container.innerHTML).toBe('');
  });
});
