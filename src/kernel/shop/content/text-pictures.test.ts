import { describe, expect, it } from 'vitest';
import {
  languagesLackingPictures,
  lineOfPicture,
  pictureOfLine,
  picturesOfText,
  textPictureFaults,
  withPicture,
  withPictures,
} from './text-pictures.ts';

const key = 'key/Ab-_567890123456789012/1280x853-e2e1de-31-100';
const ring = { key: 'articles/101', alt: 'A ring', caption: '' };

describe('a picture of a text', () => {
  it.each([
    ['![A ring](articles/101)', ring],
    ['  ![ A ring ](articles/101 "")  ', ring],
    [`![A ring](${key} "On slate")`, { key, alt: 'A ring', caption: 'On slate' }],
    [
      String.raw`![A \[small\] ring](articles/101 "The \"old\" mine \\ cut")`,
      { key: 'articles/101', alt: 'A [small] ring', caption: String.raw`The "old" mine \ cut` },
    ],
    ['![](articles/101)', { ...ring, alt: '' }],
  ])('is the line %s', (line, expected) => {
    expect(pictureOfLine(line)).toEqual(expected);
  });

  it.each([
    'A ![ring](articles/101)',
    '![ring](articles/101).',
    '- ![ring](articles/101)',
    '![ring]',
    '    ![a](b/c)',
  ])('is not the line %s', (line) => {
    expect(pictureOfLine(line)).toBeUndefined();
  });

  it.each([
    'plain',
    'a "quoted" word',
    'brackets [1] and ]',
    'a \\ back\\slash',
    '戒指「托」（六爪）',
    'two\nlines',
  ])('is written as it is read: %s', (text) => {
    const read = pictureOfLine(lineOfPicture({ key, alt: text, caption: text }));
    const oneLine = text.replace('\n', ' ');
    expect(read).toEqual({ key, alt: oneLine, caption: oneLine });
  });

  it('is found in its place with any line ending', () => {
    const line = '![A ring](articles/101)';
    const text = `One.\r\n\r\n${line}\r\n\r\nTwo.\n${line}`;
    const found = picturesOfText(text);
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual([line, line]);
  });
});

describe('faults of pictures', () => {
  it.each([
    ['![a](https://evil.test/a.jpg)', 'picture-outside', 'https://evil.test/a.jpg'],
    ['![a](//evil.test/a.jpg)', 'picture-outside', '//evil.test/a.jpg'],
    ['![a](data:image/png;base64,AAAA)', 'picture-outside', 'data:image/png;base64,AAAA'],
    ['![a](/media/articles/101-640.webp)', 'picture-outside', '/media/articles/101-640.webp'],
    ['![a](../articles/101)', 'picture-outside', '../articles/101'],
    ['![a]()', 'picture-outside', 'a'],
    ['Words ![a](https://evil.test/a.jpg) on', 'picture-outside', 'https://evil.test/a.jpg'],
    ['<img src="https://evil.test/a.jpg">', 'picture-outside', '<img src="https://evil.test/a.jpg">'],
    [
      '<FIGURE data-picture="articles/101" data-alt="">',
      'picture-outside',
      '<FIGURE data-picture="articles/101" data-alt="">',
    ],
    ['![](articles/101)', 'picture-alt', 'articles/101'],
    ['![ ](articles/101 "beneath")', 'picture-alt', 'articles/101'],
    ['Words ![a](articles/101) on', 'picture-line', 'articles/101'],
    ['- ![a](articles/101)', 'picture-line', 'articles/101'],
    ['![a][there]', 'picture-line', 'a'],
  ])('%s', (text, problem, what) => {
    expect(textPictureFaults(`Before.\n\n${text}\n\nBehind.`)).toEqual([{ problem, what }]);
  });

  it('are none in a text with valid pictures', () => {
    const text = `Wow! [A link](/goods/1/)\n\n![A ring](${key} "Beneath")\n\n\\![no picture](x) and 5![1]`;
    expect(textPictureFaults(text)).toEqual([]);
  });
});

it('a language with fewer pictures than another lacks one', () => {
  const en = '![A](articles/101)\n\n![B](articles/102)';
  const tc = '![A](articles/103)\n\n![B](articles/102)';
  expect(languagesLackingPictures({ en, tc, zh: '![A](articles/101)' })).toEqual(['zh']);
  expect(languagesLackingPictures({ en, tc, zh: en })).toEqual([]);
  expect(languagesLackingPictures({ en })).toEqual(['tc', 'zh']);
});

describe('putting a picture into a text', () => {
  const line = lineOfPicture(ring);

  it.each([
    ['', 0, `${line}\n`],
    ['One.', 0, `${line}\n\nOne.`],
    ['One.', 2, `One.\n\n${line}\n`],
    ['One,\nstill one.\n\nTwo.', 2, `One,\nstill one.\n\n${line}\n\nTwo.`],
    ['One.\n\nTwo.\n', 6, `One.\n\n${line}\n\nTwo.\n`],
    ['One.\n\n\nTwo.', 5, `One.\n\n${line}\n\nTwo.`],
    ['One.\n\nTwo.', 7, `One.\n\nTwo.\n\n${line}\n`],
  ])('goes behind the paragraph of the caret: %j at %i', (text, at, expected) => {
    const put = withPicture(text, at, ring);
    expect(put.text).toBe(expected);
    expect(put.text.slice(0, put.at).endsWith(line)).toBe(true);
  });

  it('goes after the same paragraph in the other languages, with their alternative text', () => {
    const texts = { en: 'One.\n\nTwo.\n\nThree.', tc: '一。\n\n二。\n\n三。', zh: '一。' };
    const pictures = { en: ring, tc: { ...ring, alt: '戒指（繁）' }, zh: { ...ring, alt: '戒指（简）' } };
    const put = withPictures(texts, { locale: 'tc', at: 5 }, pictures);
    expect(put).toEqual({
      en: `One.\n\nTwo.\n\n${line}\n\nThree.`,
      tc: '一。\n\n二。\n\n![戒指（繁）](articles/101)\n\n三。',
      zh: '一。\n\n![戒指（简）](articles/101)\n',
    });
    const first = withPictures(texts, { locale: 'en', at: 0 }, pictures);
    expect(Object.values(first).every((text) => text.startsWith('!['))).toBe(true);
  });
});
