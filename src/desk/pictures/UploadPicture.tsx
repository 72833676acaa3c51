import { useEffect, useId, useState } from 'react';
import { leastPicture } from '#kernel/shop/pictures/shop-image.ts';
import { maxImageBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { FileBox } from '../ui/FileBox.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { AltFields } from './AltFields.tsx';
import { base64Of } from './base64-of.ts';
import { FocusField } from './FocusField.tsx';
import { useSubmit } from './use-submit.ts';

interface Chosen {
  file: File;
  source: string;
  size: { width: number; height: number };
}

/** Size of an image; null if the browser cannot read it, which the host reports better. */
async function sizeOf(source: string): Promise<Chosen['size'] | null> {
  const image = new Image();
  image.src = source;
  return image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => null,
  );
}

/** Uploads an image: file, focus and alternative text. */
export function UploadPicture({ onDone }: { onDone: (picture: RowOf<'deskPictures'>) => void }) {
  const { call, t } = useDesk();
  const { problem, submit } = useSubmit();
  const [chosen, setChosen] = useState<Chosen>();
  const [focus, setFocus] = useState({ x: 0.5, y: 0.5 });
  const [alt, setAlt] = useState(localised(() => ''));
  const id = useId();
  useUnsaved(id, chosen !== undefined);
  const source = chosen?.source;
  useEffect(() => {
    if (source === undefined) return;
    return () => URL.revokeObjectURL(source);
  }, [source]);

  async function take(file: File) {
    const url = URL.createObjectURL(file);
    const size = (await sizeOf(url)) ?? { width: 0, height: 0 };
    setFocus({ x: 0.5, y: 0.5 });
    setChosen({ file, source: url, size });
  }

  const upload = () =>
    chosen &&
    submit(async () => {
      const file = await base64Of(chosen.file);
      onDone(await call('deskUploadPicture', { name: chosen.file.name, file, focus, alt }));
    });

  return (
    <div className="flex flex-col gap-5">
      <div className="flex max-w-xl flex-col gap-1 text-sm">
        <label htmlFor={`${id}-file`}>{t('desk-pictures.file')}</label>
        <FileBox
          id={`${id}-file`}
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={problem.field === 'file' || undefined}
          fileName={chosen?.file.name ?? ''}
          onChoose={(file) => file && void take(file)}
        />
        <span className="text-xs text-stone">
          {t('desk-pictures.file-hint', { megabytes: maxImageBytes / 1024 / 1024, ...leastPicture })}
        </span>
      </div>
      {chosen && chosen.size.width > 0 && (
        <FocusField source={chosen.source} size={chosen.size} focus={focus} onChange={setFocus} />
      )}
      {chosen && <AltFields value={alt} faultAt={problem.field} onChange={setAlt} />}
      <FormError text={problem.text} />
      {chosen && (
        <div>
          <Button kind="primary" onPress={upload}>
            {t('desk-pictures.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}
