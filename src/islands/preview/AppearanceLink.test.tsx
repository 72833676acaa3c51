// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SharedLook } from '#client/design-link.ts';
import { AppearanceLink } from './AppearanceLink.tsx';

afterEach(cleanup);

it('leads to the piece in its current view, by pointer or by key', () => {
  let look: SharedLook = { light: 'jeweller', view: 'hero' };
  render(
    <AppearanceLink
      addressAs={({ light, view }) => `#${light}-${view}`}
      currentAppearance={() => look}
      className=""
    >
      Make it yours
    </AppearanceLink>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('#jeweller-hero');
  look = { light: 'candle', view: 'top' };
  fireEvent.pointerDown(link);
  expect(link.getAttribute('href')).toBe('#candle-top');
  look = { light: 'candle', view: 'side' };
  fireEvent.click(link);
  expect(link.getAttribute('href')).toBe('#candle-side');
});
