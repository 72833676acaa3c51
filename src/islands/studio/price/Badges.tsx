import { useStore } from '@nanostores/react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import { badgesOf } from './badges.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  returns: 'return',
  resize: 'ruler',
  wear: 'ring',
  care: 'info',
};

/** Consequences of the choices, updated while designing. */
export function Badges() {
  const { t } = useStudio();
  const figures = useStore($figures);
  if (figures === null) return null;
  return (
    <ul aria-label={t('studio.badges')} className="flex flex-col gap-2 text-sm">
      {badgesOf(figures.design, figures).map(({ key, values, isGrave }) => (
        <li key={key} data-fact={key} className="flex items-start gap-3 leading-snug">
          <Icon
            name={ICONS[key.split('-')[0] ?? ''] ?? 'info'}
            size={18}
            className={isGrave ? 'mt-px text-gold' : 'mt-px text-stone'}
          />
          <span>{t(`studio.${key}`, values)}</span>
        </li>
      ))}
    </ul>
  );
}
