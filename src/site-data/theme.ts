import { readTheme } from '#client/api/theme.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

interface ThemeFile {
  file: string;
  type: string;
  text: string;
}

/** The files of the theme; none for the default one. */
export async function loadThemeFiles(): Promise<ThemeFile[]> {
  const { css, logo } = await read(defaultLocale, readTheme);
  const files = [
    { file: 'theme.css', type: 'text/css; charset=utf-8', text: css },
    { file: 'logo.svg', type: 'image/svg+xml', text: logo },
  ];
  return files.filter(({ text }) => text !== '');
}
