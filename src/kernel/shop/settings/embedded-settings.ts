import { shopModules } from './shop-modules.ts';
import type { PageSettings } from './shop-settings.ts';

/** The settings as every page embeds them: the parts that are off, without the working days and what only the build uses. */
export type EmbeddedSettings = Omit<PageSettings, 'modules' | 'workingWeek' | 'holidays' | 'deposits'> & {
  off: readonly string[];
};

/** The working days, embedded by pages that count them. */
export type EmbeddedDays = Pick<PageSettings, 'workingWeek' | 'holidays'>;

/** The part of the settings that every page embeds. */
export function toEmbedded({
  modules,
  workingWeek: _,
  holidays: __,
  deposits: ___,
  ...rest
}: PageSettings): EmbeddedSettings {
  return { ...rest, off: shopModules.filter((module) => !modules[module]) };
}

/** The part that pages which count working days embed too. */
export const toEmbeddedDays = ({ workingWeek, holidays }: PageSettings): EmbeddedDays => ({
  workingWeek,
  holidays,
});

const noDays = (): never => {
  throw new Error('This page does not embed the working days.');
};

/** The settings that a page embeds; working days throw if it has none. */
export function fromEmbedded({ off, ...rest }: EmbeddedSettings, days?: EmbeddedDays): PageSettings {
  const modules = Object.fromEntries(shopModules.map((module) => [module, !off.includes(module)]));
  return {
    ...rest,
    modules: modules as PageSettings['modules'],
    get workingWeek() {
      return (days ?? noDays()).workingWeek;
    },
    get holidays() {
      return (days ?? noDays()).holidays;
    },
  };
}
