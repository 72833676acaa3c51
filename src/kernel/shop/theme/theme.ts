/** Colours of a theme. */
export const colourNames = [
  'paper',
  'white',
  'mist',
  'ground',
  'hairline',
  'lineStrong',
  'ink',
  'stone',
  'gold',
  'goldSoft',
  'night',
  'nightSoft',
  'ruby',
  'leaf',
] as const;

export type ColourName = (typeof colourNames)[number];

/** Fonts that every visitor can get: those shipped with the site, and stacks of fonts that systems have. */
export const fontNames = [
  'cormorant',
  'figtree',
  'old-style',
  'transitional',
  'didone',
  'humanist',
  'geometric',
  'system',
] as const;

export type FontName = (typeof fontNames)[number];

export const headingSizes = ['small', 'regular', 'large'] as const;
export const spacings = ['tight', 'regular', 'airy'] as const;
export const cornerShapes = ['square', 'slight', 'round'] as const;

/** Colours, type, spacing, corners and logo of the shop's pages, emails and printed papers. */
export type Theme = {
  /** Lower-case `#rrggbb`. */
  colours: Readonly<Record<ColourName, string>>;
  headings: { font: FontName; size: (typeof headingSizes)[number] };
  texts: { font: FontName };
  spacing: (typeof spacings)[number];
  corners: (typeof cornerShapes)[number];
  /** Source of an SVG image; '' for the mark that comes with the site. */
  logo: string;
  /** Whether the logo shows the name, which is then not set beside it. */
  hasNameInLogo: boolean;
};

/** The theme of a shop that has none of its own: the values of the built style sheet. */
export const defaultTheme: Theme = {
  colours: {
    paper: '#fdfcfa',
    white: '#ffffff',
    mist: '#f6f3ee',
    ground: '#efedea',
    hairline: '#e0dad0',
    lineStrong: '#8d8578',
    ink: '#1d1a16',
    stone: '#645c52',
    gold: '#7d5c22',
    goldSoft: '#c9ae7c',
    night: '#14201d',
    nightSoft: '#25332f',
    ruby: '#97192f',
    leaf: '#2b5a4a',
  },
  headings: { font: 'cormorant', size: 'regular' },
  texts: { font: 'figtree' },
  spacing: 'regular',
  corners: 'slight',
  logo: '',
  hasNameInLogo: false,
};

let current: Theme = defaultTheme;

/** Makes this the theme of this process, for emails and printed papers. The API host calls it when it changes. */
export function applyTheme(theme: Theme | undefined): void {
  current = theme ?? defaultTheme;
}

/** The theme of the shop that this process serves. */
export const shopTheme = (): Theme => current;
