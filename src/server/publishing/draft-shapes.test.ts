import { expect, it } from 'vitest';
import { readDraft } from './draft-shapes.ts';

const bodyOf = (body: string) => ({ tc: { body } });

it('stores an image of a text by its key, and the Markdown for the desk', () => {
  const body = '一。\n\n![戒指](articles/101)';
  expect(readDraft('article', bodyOf(body))).toEqual({
    tc: {
      html: '<p>一。</p>\n<figure data-picture="articles/101" data-alt="戒指"></figure>',
      markdown: body,
    },
  });
});

it.each(['![戒指](https://elsewhere.test/a.jpg)', '![](articles/101)'])('refuses %s', (body) => {
  expect(() => readDraft('policy', bodyOf(body))).toThrow('names an unknown image');
});
