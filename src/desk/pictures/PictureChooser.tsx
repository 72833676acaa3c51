import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { FocusField } from './FocusField.tsx';
import { PictureGrid, picturesKey } from './PictureGrid.tsx';
import { UploadPicture } from './UploadPicture.tsx';
import { useSubmit } from './use-submit.ts';

type Picture = RowOf<'deskPictures'>;

/** Choice between several crop shapes. */
function ShapeField({
  shapes,
  value,
  onChange,
}: {
  shapes: readonly PictureShape[];
  value: PictureShape;
  onChange: (shape: PictureShape) => void;
}) {
  const { t } = useDesk();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <legend className="mb-1">{t('desk-pictures.shape')}</legend>
      {shapes.map((shape) => (
        <label key={shape} className="flex items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={shape === value}
            onChange={() => onChange(shape)}
            className="accent-ink"
          />
          {t(`desk-pictures.shape-${shape}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Step that chooses the visible part of an image. */
function CutStep({
  picture,
  shapes,
  onChoose,
}: {
  picture: Picture;
  shapes: readonly PictureShape[];
  onChoose: (key: string) => void;
}) {
  const { call, t } = useDesk();
  const { problem, submit } = useSubmit();
  const [focus, setFocus] = useState(picture.focus);
  const [shape = 'landscape', setShape] = useState(shapes[0]);
  return (
    <div className="flex flex-col gap-5">
      <FocusField source={picture.url} size={picture} focus={focus} shape={shape} onChange={setFocus} />
      {shapes.length > 1 ? (
        <ShapeField shapes={shapes} value={shape} onChange={setShape} />
      ) : (
        <p className="text-xs text-stone">{t(`desk-pictures.shape-${shape}`)}</p>
      )}
      <FormError text={problem.text} />
      <div>
        <Button
          kind="primary"
          onPress={() =>
            submit(async () => {
              const { key } = await call('deskCutPicture', { id: picture.id, shape, focus });
              onChoose(key);
            })
          }
        >
          {t('desk-pictures.use')}
        </Button>
      </div>
    </div>
  );
}

/** Chooses or uploads an image, then its visible part. */
export function PictureChooser({
  shapes,
  onChoose,
  onClose,
}: {
  shapes: readonly PictureShape[];
  /** Key of the crop, and the alternative text of the image. */
  onChoose: (key: string, alt: Localised) => void;
  onClose: () => void;
}) {
  const { t } = useDesk();
  const queries = useQueryClient();
  const [taken, setTaken] = useState<Picture>();
  const [isUploading, setUploading] = useState(false);
  const isFirst = !taken && !isUploading;
  return (
    <DeskDialog
      isWide
      title={t(isUploading ? 'desk-pictures.upload' : 'desk-pictures.choose')}
      onClose={onClose}
    >
      <div className="mb-5">
        {isFirst ? (
          <Button kind="secondary" onPress={() => setUploading(true)}>
            {t('desk-pictures.upload')}
          </Button>
        ) : (
          <Button
            kind="quiet"
            onPress={() => {
              setTaken(undefined);
              setUploading(false);
            }}
          >
            {t('desk-pictures.back')}
          </Button>
        )}
      </div>
      {isFirst && <PictureGrid onTake={setTaken} />}
      {isUploading && (
        <UploadPicture
          onDone={(picture) => {
            void queries.invalidateQueries({ queryKey: picturesKey });
            setUploading(false);
            setTaken(picture);
          }}
        />
      )}
      {taken && <CutStep picture={taken} shapes={shapes} onChoose={(key) => onChoose(key, taken.alt)} />}
    </DeskDialog>
  );
}
