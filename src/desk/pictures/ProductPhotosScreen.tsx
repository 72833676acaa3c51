import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { maxPhotoBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { base64Of } from './base64-of.ts';
import { EditPhoto, type Photo } from './EditPhoto.tsx';
import { PhotoList } from './PhotoList.tsx';
import { useSubmit } from './use-submit.ts';

type Record = DataOf<'deskProductPhotos'>;

const accepted =
  'image/jpeg,image/png,image/tiff,image/heic,image/heif,image/webp,image/avif,.heic,.heif,.tif,.tiff';
/** Polling interval while the files of a crop are being created. */
const waitingPollMs = 2_000;

/** Photographs of a product: upload several, reorder, crop, describe, assign to a metal. */
export function ProductPhotosScreen() {
  const { call, t, may, locale } = useDesk();
  const { showNotice } = useNotice();
  const queries = useQueryClient();
  const productId = Number(useParams()['productId']);
  const queryKey = ['deskProductPhotos', productId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call('deskProductPhotos', { id: productId }),
    refetchInterval: ({ state }) =>
      state.data?.photos.some((photo) => photo.state === 'waiting') ? waitingPollMs : false,
  });
  /** The edited list, with the version that it was loaded with. */
  const [edited, setEdited] = useState<{ version: string; photos: readonly Photo[] }>();
  const [opened, setOpened] = useState<string>();
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { problem, submit } = useSubmit();
  const id = useId();
  useUnsaved(id, edited !== undefined);
  const canWrite = may('content.write');
  const photos = edited?.photos ?? data?.photos ?? [];
  const change = (next: readonly Photo[]) =>
    data && setEdited({ version: edited?.version ?? data.version, photos: next });
  const taken = (record: Record, before: Record | undefined) => {
    queries.setQueryData(queryKey, record);
    const added = record.photos.filter((photo) => !before?.photos.some((each) => each.id === photo.id));
    setEdited((current) => current && { version: record.version, photos: [...current.photos, ...added] });
  };

  async function upload(files: readonly File[]) {
    setRefused([]);
    const reasons: string[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, count: files.length });
      try {
        const before = queries.getQueryData<Record>(queryKey);
        const content = await base64Of(file);
        taken(
          await call('deskUploadProductPhoto', { id: productId, name: file.name, file: content }),
          before,
        );
      } catch (fault) {
        reasons.push(`${file.name}: ${errorMessages(fault, t)}`);
        setRefused([...reasons]);
      }
    }
    setProgress(undefined);
  }

  const save = () =>
    edited &&
    submit(async () => {
      const saved = edited.photos.map(({ id: photoId, metal, alt, focus, crop }) => ({
        ...{ id: photoId, metal, alt, focus, crop },
      }));
      const { version } = edited;
      queries.setQueryData(
        queryKey,
        await call('deskSaveProductPhotos', { id: productId, version, photos: saved }),
      );
      setEdited(undefined);
      showNotice(t('desk-photos.saved'));
    });
  const move = (photoId: string, place: number) => {
    const moved = photos.find((photo) => photo.id === photoId);
    if (!moved) return;
    change(photos.filter((photo) => photo !== moved).toSpliced(place, 0, moved));
  };
  const current = photos.find((photo) => photo.id === opened);

  if (error) return <p role="alert">{errorMessages(error, t)}</p>;
  if (!data) return <Waiting />;
  return (
    <>
      <Heading
        title={t('desk-photos.title')}
        back={{ to: `/content/product.${productId}`, label: localText(data.name, locale) }}
      />
      <p className="mb-5 max-w-prose text-sm text-stone">{t('desk-photos.intro')}</p>
      {canWrite && (
        <div className="relative mb-6 flex flex-col items-start gap-2 border border-dashed border-line-strong bg-ground p-5 text-sm has-focus-visible:outline-1 has-focus-visible:outline-ink">
          <label htmlFor={`${id}-files`} className="underline decoration-gold-soft underline-offset-4">
            {t('desk-photos.add')}
          </label>
          <span className="text-stone">
            {t('desk-photos.drop', { megabytes: maxPhotoBytes / 1024 / 1024 })}
          </span>
          <input
            id={`${id}-files`}
            type="file"
            multiple
            accept={accepted}
            onChange={({ target }) => {
              void upload([...(target.files ?? [])]);
              target.value = '';
            }}
            // Covers the box, so that files can be dropped anywhere on it.
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span role="status">{progress && t('desk-photos.uploading', progress)}</span>
        </div>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="mb-5 list-disc pl-5 text-sm text-ruby">
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {photos.length === 0 && (
        <EmptyState title={t(data.isRendered ? 'desk-photos.rendered' : 'desk-photos.none')} />
      )}
      <PhotoList
        photos={photos.map((photo) => ({
          ...photo,
          state: data.photos.find((each) => each.id === photo.id)?.state ?? photo.state,
        }))}
        metals={data.metals}
        isEditable={canWrite}
        onMove={move}
        onEdit={setOpened}
        onRemove={(photoId) => change(photos.filter((photo) => photo.id !== photoId))}
      />
      {canWrite && edited && (
        <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-3 border-t border-ink/80 bg-paper py-3">
          <Button kind="primary" onPress={save}>
            {t('desk-photos.save')}
          </Button>
          <StateMark tone="wait" text={t('desk-photos.unsaved')} />
          <FormError text={problem.text} className="basis-full" />
          {problem.text !== '' && (
            <Button
              kind="secondary"
              onPress={async () => {
                await queries.invalidateQueries({ queryKey });
                setEdited(undefined);
              }}
            >
              {t('desk-photos.reload')}
            </Button>
          )}
        </div>
      )}
      {current && (
        <EditPhoto
          photo={current}
          metals={data.metals}
          onChange={(next) => change(photos.map((photo) => (photo.id === next.id ? next : photo)))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
