import { describe, expect, it } from 'vitest';
import { cleanHtml, frontMatter } from './clean-html.ts';

describe('Markdown of the shop', () => {
  it('becomes HTML without h1, with ids on headings in any script', () => {
    const html = cleanHtml('# Title\n\n## How to hold it\n\n## 鑲嵌\n\n## How to hold it', 'en');
    expect(html).toContain('<h2 id="text-title">Title</h2>');
    expect(html).toContain('<h2 id="text-how-to-hold-it">');
    expect(html).toContain('<h2 id="text-how-to-hold-it-1">');
    expect(html).toContain('<h2 id="text-鑲嵌">');
  });

  it('takes no id of the page, typed as HTML or made from a heading, and links to its own', () => {
    const html = cleanHtml('## Rates\n\n<h3 id="countries">a</h3>\n\n[a](#rates)', 'en');
    expect(html).toContain('<h2 id="text-rates">');
    expect(html).toContain('<h3 id="text-countries">');
    expect(html).toContain('href="#text-rates"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '<a href="data:text/html,x" onclick="x()">a</a>',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.test"></iframe>',
    '<p style="position:fixed" class="x">text</p>',
  ])('loses %s', (source) => {
    expect(cleanHtml(source, 'en')).not.toMatch(/script|onerror|onclick|style|iframe|data:|class|<img/i);
  });

  it('keeps its links in the language of the text', () => {
    expect(cleanHtml('[a](/goods/1/)', 'tc')).toContain('href="/tc/goods/1/"');
    expect(cleanHtml('[a](/goods/1/)', 'en')).toContain('href="/goods/1/"');
    expect(cleanHtml('[a](/zh/goods/1/)', 'zh')).toContain('href="/zh/goods/1/"');
    expect(cleanHtml('[a](https://gia.test/)', 'tc')).toContain('rel="noopener noreferrer"');
  });

  it('keeps tables and lists', () => {
    const html = cleanHtml('| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two', 'en');
    expect(html).toContain('<td>1</td>');
    expect(html).toContain('<li>one</li>');
  });
});

describe('an image in a text', () => {
  it('is stored as its key and alt text', () => {
    const html = cleanHtml('One.\n![A "ring" <b>](articles/101 "By & by")\nTwo.', 'tc');
    expect(html).toBe(
      [
        '<p>One.</p>',
        '<figure data-picture="articles/101" data-alt="A &quot;ring&quot; &lt;b&gt;"><figcaption>By &amp; by</figcaption></figure>',
        '<p>Two.</p>',
      ].join('\n'),
    );
  });

  it.each([
    '![a](https://evil.test/a.jpg)',
    '![a](javascript:alert)',
    '![](articles/101)',
    '![a](../../secret)',
    'in a ![line](articles/101)',
    '<figure data-picture="x&quot; onload=&quot;y" data-alt="a">caption</figure>',
    '<figure data-picture="articles/101">caption</figure>',
    '<figure onclick="x()"><img src="https://evil.test/a.jpg"></figure>',
  ])('is not %s', (source) => {
    expect(cleanHtml(source, 'en')).not.toMatch(/<figure|<img|evil|onload|onclick|caption/);
  });
});

describe('front matter', () => {
  it('is YAML of texts', () => {
    const { fields, body } = frontMatter('---\ntitle: "One: two"\nsummary: plain\n---\nText');
    expect(fields).toEqual({ title: 'One: two', summary: 'plain' });
    expect(body).toBe('Text');
  });

  it('refuses a value that is not a string', () => {
    expect(() => frontMatter('---\ntitle: 2024\n---\nText')).toThrow('string');
    expect(() => frontMatter('---\ntitle: One: two\n---\nText')).toThrow();
  });

  it('may be missing', () => {
    expect(frontMatter('Text')).toEqual({ fields: {}, body: 'Text' });
  });
});
