// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { stillPage } from './still-page.ts';

it('keeps text and styles of a page, and removes scripts and <base>', () => {
  const still = stillPage(
    '<!doctype html><html lang="zh-Hant"><head><base href="https://x.test/"><style>p{color:red}</style>' +
      '<link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css"><script>alert(1)</script></head>' +
      '<body><p>光</p><script type="module" src="/b.js"></script></body></html>',
  );
  expect(still).toMatch(/^<!doctype html><html lang="zh-Hant">/);
  expect(still).toContain('<p>光</p>');
  expect(still).toContain('<style>p{color:red}</style>');
  expect(still).toContain('/a.css');
  expect(still).not.toMatch(/<script|<base|\.js/);
});
