import { isDark } from './contrast.ts';
import { type ColourName, colourNames, defaultTheme, type FontName, type Theme } from './theme.ts';

/** Files of a theme of one's own, which the publisher writes. */
export const themeCssPath = '/theme/theme.css';
export const themeLogoPath = '/theme/logo.svg';

interface Font {
  /** Fonts of the stack without its generic family. */
  stack: string;
  /** The same without the punctuation that Chinese sets full width. */
  hanStack?: string;
  generic: 'serif' | 'sans-serif';
  /** For email programs, which load no fonts. */
  inEmails: string;
}

/** Stacks of fonts that systems have, after modernfontstacks.com. */
const fonts: Readonly<Record<FontName, Font>> = {
  cormorant: {
    stack: '"Cormorant Garamond Variable", Garamond, "Times New Roman"',
    hanStack: '"Cormorant Garamond Latin"',
    generic: 'serif',
    inEmails: 'Georgia',
  },
  figtree: {
    stack: '"Figtree Variable", "Figtree Fallback", Arial',
    hanStack: '"Figtree Latin", "Figtree Fallback"',
    generic: 'sans-serif',
    inEmails: 'Arial',
  },
  'old-style': {
    stack: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052',
    generic: 'serif',
    inEmails: "'Palatino Linotype',Georgia",
  },
  transitional: {
    stack: 'Charter, "Bitstream Charter", "Sitka Text", Cambria',
    generic: 'serif',
    inEmails: 'Cambria,Georgia',
  },
  didone: {
    stack: 'Didot, "Bodoni MT", "Noto Serif Display", "URW Palladio L", P052, Sylfaen',
    generic: 'serif',
    inEmails: "Didot,'Bodoni MT',Georgia",
  },
  humanist: {
    stack: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro',
    generic: 'sans-serif',
    inEmails: 'Calibri,Arial',
  },
  geometric: {
    stack: 'Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro',
    generic: 'sans-serif',
    inEmails: 'Avenir,Arial',
  },
  system: { stack: 'system-ui', generic: 'sans-serif', inEmails: 'system-ui,Arial' },
};

/** Fonts of Chinese glyphs that follow the Latin ones, by language and generic family. */
const hanFonts = {
  'zh-Hant': {
    serif: '"Songti TC", "Noto Serif CJK HK", "Noto Serif HK", "Source Han Serif HK", PMingLiU',
    'sans-serif': '"PingFang HK", "Noto Sans CJK HK", "Noto Sans HK", "Microsoft JhengHei"',
  },
  'zh-Hans': {
    serif: '"Songti SC", "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", SimSun',
    'sans-serif': '"PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei"',
  },
} as const;

const headingScales = { small: '0.88', regular: '1', large: '1.14' } as const;
const sectionGaps = {
  tight: 'clamp(2.5rem, 2rem + 2.5vw, 4.5rem)',
  regular: 'clamp(3.5rem, 2.5rem + 4vw, 7rem)',
  airy: 'clamp(4.5rem, 3rem + 6vw, 10rem)',
} as const;
const radii = { square: '0px', slight: '2px', round: '8px' } as const;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
/** The custom property of a colour. */
export const colourProperty = (name: ColourName): string =>
  `--color-${name === 'hairline' ? 'line' : kebab(name)}`;
const stackOf = (name: FontName): string => `${fonts[name].stack}, ${fonts[name].generic}`;

/** Font stack of the headings or of the text in an email. */
export const emailFonts = (name: FontName): string =>
  `${fonts[name].inEmails},${fonts[name].generic === 'serif' ? "'Songti SC','Songti TC','PMingLiU',serif" : "'PingFang HK','PingFang SC',sans-serif"}`;

/** Values of the custom properties of a theme, by property. */
export function themeProperties(theme: Theme): Record<string, string> {
  const { colours, headings, texts, spacing, corners } = theme;
  return {
    ...Object.fromEntries(colourNames.map((name) => [colourProperty(name), colours[name]])),
    '--font-display': stackOf(headings.font),
    '--font-body': stackOf(texts.font),
    '--heading-scale': headingScales[headings.size],
    '--section-gap': sectionGaps[spacing],
    '--radius-control': radii[corners],
    'color-scheme': isDark(colours.paper) ? 'dark' : 'light',
  };
}

const block = (selector: string, properties: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}\n`;
};

/**
 * The style sheet of a theme: the custom properties that differ from those of the built sheet; '' if none does. Its
 * selectors win over the built sheet in either order.
 */
export function themeCss(theme: Theme): string {
  const own = themeProperties(theme);
  const usual = themeProperties(defaultTheme);
  const changed = Object.fromEntries(Object.entries(own).filter(([name, value]) => usual[name] !== value));
  const inChinese = Object.entries(hanFonts).map(([language, han]) => {
    const fontOf = (name: FontName) =>
      `${fonts[name].hanStack ?? fonts[name].stack}, ${han[fonts[name].generic]}, ${fonts[name].generic}`;
    return block(`html:root:lang(${language})`, {
      ...('--font-display' in changed && { '--font-display': fontOf(theme.headings.font) }),
      ...('--font-body' in changed && { '--font-body': fontOf(theme.texts.font) }),
    });
  });
  return block('html:root', changed) + inChinese.join('');
}
