import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { addInlineHashes, contentSecurityPolicy } from './content-security-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows speculation rules by their hash like every inline script, and needs no hash for data blocks', () => {
  const rules = '{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}';
  const scripts = new Set<string>();
  const styles = new Set<string>();
  addInlineHashes(
    `<script type="speculationrules">${rules}</script><script>go()</script><style>p{}</style>
     <script type="application/ld+json">{}</script><script type="application/json" id="rates">[]</script>`,
    scripts,
    styles,
  );
  expect([...scripts]).toEqual([hashOf(rules), hashOf('go()')]);
  const policy = contentSecurityPolicy({ scripts: [...scripts], styles: [...styles] }, 'https://api.example');
  const [, allowed = ''] = /script-src ([^;]+);/.exec(policy) ?? [];
  expect(allowed).toContain(hashOf(rules));
  expect(allowed).not.toContain("'unsafe-inline'");
});

it('allows no script that is written in an attribute, a comment or a title', () => {
  const typed = '</script><script>alert(1)</script><style>p{display:none}</style>';
  const scripts = new Set<string>();
  const styles = new Set<string>();
  addInlineHashes(
    `<head><title>${typed.replaceAll('<', '&lt;')}</title><meta content="${typed}"></head>
     <img alt="${typed}"><!-- ${typed} --><textarea>${typed}</textarea><script>own("<!--", '<script>')</script>`,
    scripts,
    styles,
  );
  expect([[...scripts], [...styles]]).toEqual([[hashOf(`own("<!--", '<script>')`)], []]);
});
