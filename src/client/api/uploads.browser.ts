import { sessionCodes } from '#kernel/wire/codes.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { headers } from '#kernel/wire/headers.ts';
import { pageLocale } from '../preferences.ts';
import { $token, expireSession } from '../session.ts';
import { ApiError } from './api-error.ts';

export interface UploadedPicture {
  id: string;
  url: string;
}

interface Envelope {
  code: number;
  message: string;
  data: UploadedPicture;
}

function envelopeOf({ status, responseText }: XMLHttpRequest): Envelope {
  try {
    const body = JSON.parse(responseText) as Partial<Envelope>;
    if (typeof body.code === 'number' && typeof body.message === 'string') return body as Envelope;
  } catch {
    // Not a response of the host, such as a proxy's error page.
  }
  throw new ApiError('http', `status ${status}`, { status });
}

/**
 * Uploads a picture and reports progress from 0 to 1, which fetch cannot. Rejects with an ApiError whose message says
 * what is wrong with the file.
 */
export function uploadPicture(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('file', file);
    request.open('POST', `${__API_ORIGIN__}/${endpoints.uploadImage.path}`);
    request.setRequestHeader(headers.token, $token.get());
    request.setRequestHeader(headers.locale, pageLocale());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        const { code, message, data } = envelopeOf(request);
        if (sessionCodes.includes(code)) expireSession();
        if (code === 200) resolve(data);
        else reject(new ApiError('business', message, { status: request.status, code }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError(navigator.onLine ? 'network' : 'offline', 'no answer'));
    request.onabort = () => reject(new ApiError('cancelled', 'given up by the caller'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
