import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { contrastsOf, leastContrast } from '#kernel/shop/theme/contrast.ts';
import { colourNames, type Theme } from '#kernel/shop/theme/theme.ts';
import { themeProperties } from '#kernel/shop/theme/theme-css.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import { StateMark } from '../ui/StateMark.tsx';
import { stillPage } from './still-page.ts';
import { useFieldName } from './use-field-name.ts';

/** Widths of a page in the preview, in CSS pixels. */
const widths = { phone: 390, desktop: 1440 } as const;

type Screen = keyof typeof widths;

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value);

/** Contrast of every pair, and the home page with unsaved colours, type, spacing and corners. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const isWhole = colourNames.every((name) => isColour(theme.colours[name]));
  return (
    <section className="flex flex-col gap-7">
      {isWhole && <Contrasts theme={theme} />}
      <LivePage theme={theme} isWhole={isWhole} />
    </section>
  );
}

function Contrasts({ theme }: { theme: Theme }) {
  const { t } = useDesk();
  const nameOf = useFieldName();
  const pairs = contrastsOf(theme.colours);
  const weak = pairs.filter(({ isEnough }) => !isEnough);
  const row = ({ front, back, kind, ratio, share, isEnough }: (typeof pairs)[number]) => {
    const names = { front: nameOf(front), back: nameOf(back) };
    return (
      <li key={`${front} ${back} ${share}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
        <span
          aria-hidden="true"
          className="grid h-8 w-14 place-items-center border border-line text-sm font-semibold"
          style={{
            background: theme.colours[back],
            color: `color-mix(in srgb, ${theme.colours[front]} ${100 * (share ?? 1)}%, ${theme.colours[back]})`,
          }}
        >
          Aa
        </span>
        <span>
          {share === undefined
            ? t('desk-content.contrast-pair', names)
            : t('desk-content.contrast-share', { ...names, share: 100 * share })}
        </span>
        <span className={cx('tabular-nums', isEnough ? 'text-stone' : 'text-ruby')}>
          {t('desk-content.contrast-ratio', {
            ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
            least: leastContrast[kind],
          })}
        </span>
      </li>
    );
  };
  return (
    <div className="text-sm">
      <h2 className="mb-2 font-body text-sm font-semibold">{t('desk-content.contrast')}</h2>
      <p role="status">
        {weak.length === 0 ? (
          <StateMark tone="good" text={t('desk-content.contrast-good', { count: pairs.length })} />
        ) : (
          <StateMark tone="bad" text={t('desk-content.contrast-bad', { count: weak.length })} />
        )}
      </p>
      <ul className="mt-2">{weak.map(row)}</ul>
      <details className="mt-2">
        <summary className="link">{t('desk-content.contrast-all')}</summary>
        <ul className="mt-2 sm:columns-2">{pairs.map(row)}</ul>
      </details>
    </div>
  );
}

/** The home page as it is served; a change sets its custom properties, which renders nothing again. */
function LivePage({ theme, isWhole }: { theme: Theme; isWhole: boolean }) {
  const { t } = useDesk();
  const [screen, setScreen] = useState<Screen>('desktop');
  const [loaded, setLoaded] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  const { data: html } = useQuery({
    queryKey: ['theme-preview'],
    queryFn: async () => stillPage(await (await fetch('/')).text()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const width = widths[screen];
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied again when another document has loaded
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root || !isWhole) return;
    for (const [name, value] of Object.entries(themeProperties(theme))) root.style.setProperty(name, value);
  }, [theme, isWhole, loaded]);
  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const observer = new ResizeObserver(([entry]) =>
      setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)),
    );
    observer.observe(measured);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div>
      <h2 className="mb-2 flex flex-wrap items-center gap-3 font-body text-sm font-semibold">
        {t('desk-content.theme-preview')}
        {(Object.keys(widths) as Screen[]).map((each) => (
          <Button
            key={each}
            kind={each === screen ? 'secondary' : 'quiet'}
            aria-pressed={each === screen}
            onPress={() => setScreen(each)}
          >
            {t(`desk-content.theme-${each}`)}
          </Button>
        ))}
      </h2>
      <div ref={box} className="overflow-hidden border border-line bg-white" style={{ height: 900 * scale }}>
        {html !== undefined && (
          <iframe
            ref={frame}
            title={t('desk-content.theme-preview')}
            srcDoc={html}
            sandbox="allow-same-origin"
            tabIndex={-1}
            onLoad={() => setLoaded((count) => count + 1)}
            style={{ width, height: 900, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          />
        )}
      </div>
    </div>
  );
}
