import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { beginDesign } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

const choice =
  'group flex w-full flex-col items-start gap-1 border border-line-strong px-6 py-5 text-left transition-colors hover:border-ink hover:bg-mist focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink';

/** Start designs other than rings. */
const OTHERS = [
  ['wedding-band', 1101],
  ['eternity-band', 1105],
  ['pendant', 1301],
  ['earrings', 1201],
  ['tennis-bracelet', 1401],
  ['bangle', 1404],
] as const;

/** The two ways to start a ring, and the other kinds of pieces. */
export function StartScreen() {
  const { t, locale } = useStudio();
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose leading-relaxed text-stone">{t('studio.lead')}</p>
      <div className="grid gap-3">
        {(['setting', 'stone'] as const).map((how) => (
          <button
            key={how}
            type="button"
            className={choice}
            onClick={() => beginDesign(how)}
            data-begin={how}
          >
            <span className="font-display text-[1.375rem] leading-tight lang-zh:text-lg">
              {t(`studio.begin-${how}`)}
            </span>
            <span className="text-sm leading-relaxed text-stone">{t(`studio.begin-${how}-text`)}</span>
          </button>
        ))}
      </div>
      <div>
        <h2 className="mb-1 font-body text-sm text-stone">{t('studio.begin-other')}</h2>
        <ul className="flex flex-wrap gap-x-5">
          {OTHERS.map(([kind, id]) => (
            <li key={kind}>
              <a
                className="link inline-flex min-h-11 items-center text-sm"
                href={`${localisePath(locale, '/design/ring/')}?product=${id}`}
              >
                {nameOf('kind', kind, t)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
