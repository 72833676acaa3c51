import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { SectionTextsContext } from '../base/section-texts.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { type DeskSection, sections, sectionText } from './sections.ts';

const screens = new Map<string, ComponentType>(sections.map(({ path, load }) => [path, lazy(load)]));

/** Error boundary: shows a message for a screen that crashed or failed to load; the desk around it keeps working. */
class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

function Broken() {
  const { t } = useDesk();
  return (
    <div role="alert" className="py-16 text-center">
      <p className="mb-5">{t('desk.section-broken')}</p>
      <Button kind="secondary" onPress={() => location.reload()}>
        {t('desk.reload')}
      </Button>
    </div>
  );
}

/** One section: loads its texts, then its screens. Shown only to people with its right. */
export function SectionScreen({ section }: { section: DeskSection }) {
  const { t, may } = useDesk();
  const texts = useContext(SectionTextsContext);
  const [hasFailed, setFailed] = useState(false);
  const isReady = texts.has(section.texts);
  useEffect(() => {
    if (isReady) return;
    texts.need(section.texts).catch(() => setFailed(true));
  }, [isReady, section.texts, texts]);
  const name = t(sectionText(section));
  useEffect(() => {
    document.title = `${name} · ${t('desk.title')}`;
  }, [name, t]);

  if (!may(section.right)) return <NotHere title={t('desk.no-right-title')} text={t('desk.no-right')} />;
  if (hasFailed) return <Broken />;
  const Screen = screens.get(section.path);
  if (!isReady || !Screen) return <Waiting />;
  return (
    <Boundary key={section.path} fallback={<Broken />}>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </Boundary>
  );
}

/** Message for an address that does not exist, or that this person may not open. */
export function NotHere({ title, text }: { title: string; text: string }) {
  return (
    <div className="py-16">
      <h1 className="mb-3 text-[2rem] leading-tight lang-zh:text-[1.5rem]">{title}</h1>
      <p className="max-w-prose text-stone">{text}</p>
    </div>
  );
}
