import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { contrastOf, contrastsOf } from './contrast.ts';
import { defaultTheme, type Theme } from './theme.ts';
import { themeCss, themeProperties } from './theme-css.ts';

const themed = (changes: Partial<Theme>): Theme => ({ ...defaultTheme, ...changes });

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 1, 21],
    ['#767676', '#ffffff', 1, 4.54],
    ['#ffffff', '#000000', 0.5, 5.28],
  ])('of %s on %s with share %d is %d', (front, back, share, ratio) =>
    expect(contrastOf(front, back, share)).toBeCloseTo(ratio, 2),
  );

  it('is enough in every pair of the default theme, and in all but the changed pairs of another', () => {
    expect(contrastsOf(defaultTheme.colours).filter(({ isEnough }) => !isEnough)).toEqual([]);
    const weak = contrastsOf({ ...defaultTheme.colours, stone: '#9a9187' }).filter(
      ({ isEnough }) => !isEnough,
    );
    expect(weak.map(({ front, back }) => `${front} on ${back}`)).toEqual([
      'stone on paper',
      'stone on white',
      'stone on mist',
      'stone on ground',
    ]);
  });
});

describe('the style sheet of a theme', () => {
  it('is empty for the default theme, whose values are those of the built sheet', () => {
    expect(themeCss(defaultTheme)).toBe('');
    const built = readFileSync('src/styles/theme.css', 'utf8').replaceAll(/\s+/g, ' ');
    for (const [name, value] of Object.entries(themeProperties(defaultTheme)))
      if (/^--(?:color|font|radius)/.test(name)) expect(built).toContain(`${name}: ${value};`);
    expect(readFileSync('src/styles/base.css', 'utf8')).toContain(
      `var(--section-gap, ${themeProperties(defaultTheme)['--section-gap']})`,
    );
  });

  it('has what differs, with fonts of Chinese glyphs', () => {
    const css = themeCss(
      themed({
        colours: { ...defaultTheme.colours, goldSoft: '#88aadd' },
        headings: { font: 'didone', size: 'large' },
        corners: 'round',
      }),
    );
    expect(css.split('\n')).toEqual([
      'html:root{--color-gold-soft:#88aadd;--font-display:Didot, "Bodoni MT", "Noto Serif Display", "URW Palladio L", P052, Sylfaen, serif;--heading-scale:1.14;--radius-control:8px}',
      expect.stringMatching(/^html:root:lang\(zh-Hant\)\{--font-display:Didot, .*"Songti TC", .*, serif\}$/),
      expect.stringMatching(/^html:root:lang\(zh-Hans\)\{--font-display:Didot, .*"Songti SC", .*, serif\}$/),
      '',
    ]);
  });

  it('makes a page with a dark ground dark', () =>
    expect(themeCss(themed({ colours: { ...defaultTheme.colours, paper: '#101010' } }))).toContain(
      'color-scheme:dark',
    ));
});

const wrap = (inner: string, root = 'viewBox="0 0 10 10"') => `<svg ${root}>${inner}</svg>`;
const shape = '<path d="M0 0h9"/>';

describe('a logo', () => {
  it('keeps its shapes and colours and loses everything else', () => {
    const drawn = cleanSvg(`<?xml version="1.0"?><!-- Made by a program -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:p="x" width="40px" height="20" onload="go()" id="a">
        <title>Mark</title><metadata><p:x/></metadata><script>alert(1)</script>
        <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
        <a href="javascript:go()"><circle r="9"/></a>
        <g style="fill:url(#g);background:url(https://else.example/x.png)" onclick='go()'>
          <path d="M0 0h9" fill="url(https://else.example/x.svg#a)" stroke="red"/>
        </g>
      </svg>`);
    expect(drawn).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#g)"><path d="M0 0h9" stroke="red"/></g></svg>',
    });
    if ('svg' in drawn) expect(cleanSvg(drawn.svg)).toEqual(drawn);
  });

  it.each(['text', 'image', 'use', 'style', 'foreignObject'])('with <%s> is refused', (element) =>
    expect(cleanSvg(wrap(`${shape}<${element}></${element}>`))).toEqual({ problem: 'svg-element', element }),
  );

  it.each([
    ['no drawing', wrap('')],
    ['no size', wrap(shape, '')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${wrap(shape)}`],
    ['an open tag', `<svg viewBox="0 0 1 1">${shape}`],
    ['two roots', wrap(shape) + wrap(shape)],
    ['HTML', '<p>Hello</p>'],
    ['an attribute without quotes', wrap('<path d=M0/>')],
  ])('with %s is refused', (_, source) => expect(cleanSvg(source)).toEqual({ problem: 'svg-broken' }));
});
