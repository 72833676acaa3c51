import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '#client/api/api-error.ts';
import { uploadPicture } from '#client/api/uploads.browser.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { maxReturnPictures } from '#kernel/shop/returns/returns.rules.ts';

/** A chosen image: uploading, uploaded, or refused. */
export interface ChosenPicture {
  key: number;
  name: string;
  /** Uploaded share, 0 to 1. */
  part: number;
  /** null until uploaded. */
  uploaded: { id: string; url: string } | null;
  /** Why it was refused; '' if it was not. */
  problem: string;
}

/** Images that upload as soon as they are chosen; `t` needs the `errors` texts. */
export function usePictures(t: Translate) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const controls = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  const change = (key: number, changes: Partial<ChosenPicture>) =>
    setPictures((known) => known.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  async function send(file: File, key: number): Promise<void> {
    const control = new AbortController();
    controls.current.set(key, control);
    try {
      const uploaded = await uploadPicture(file, {
        onProgress: (part) => change(key, { part }),
        signal: control.signal,
      });
      change(key, { uploaded, part: 1 });
    } catch (error) {
      if (!isCancelled(error)) change(key, { problem: refusalOf(error, t)?.text ?? '' });
    } finally {
      controls.current.delete(key);
    }
  }

  const accepted = pictures.filter(({ problem }) => problem === '');
  return {
    pictures,
    ids: accepted.flatMap(({ uploaded }) => uploaded?.id ?? []),
    isSending: accepted.some(({ uploaded }) => uploaded === null),
    /** How many more can be chosen. */
    left: maxReturnPictures - accepted.length,
    /** Adds as many as the limit allows; refused ones do not count. */
    add: (files: readonly File[]) => {
      const chosen = files.slice(0, maxReturnPictures - accepted.length).map((file) => {
        last.current += 1;
        return { file, key: last.current };
      });
      setPictures([
        ...accepted,
        ...chosen.map(({ file, key }) => ({ key, name: file.name, part: 0, uploaded: null, problem: '' })),
      ]);
      for (const { file, key } of chosen) void send(file, key);
    },
    remove: (key: number) => {
      controls.current.get(key)?.abort();
      setPictures((known) => known.filter((each) => each.key !== key));
    },
  };
}
