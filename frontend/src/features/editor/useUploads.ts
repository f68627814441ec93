/** Pictures on their way to the server, and those that did not get there. */

import { useRef, useState } from 'react';
import { type JournalPicture, useAddEntryPictureMutation } from '@/api/journalApi';
import { altOf, refusalOf, uploadFailure } from './pictures';

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Undefined while it is on its way. */
  readonly error?: string;
  /** Another attempt cannot succeed. */
  readonly isFinal: boolean;
}

interface UploadsOptions {
  /** The id of the entry, which is created where the server has never had it. */
  readonly ensureCreated: () => Promise<string | undefined>;
  readonly onUploaded: (picture: JournalPicture, alt: string) => void;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: Upload) => void;
  readonly dismiss: (upload: Upload) => void;
}

const NOT_CREATED = { status: 0, message: '' };

export function useUploads({ ensureCreated, onUploaded }: UploadsOptions): Uploads {
  const [send] = useAddEntryPictureMutation();
  const [list, setList] = useState<readonly Upload[]>([]);
  const count = useRef(0);

  const put = (upload: Upload) => setList((before) => [...before.filter(({ key }) => key !== upload.key), upload]);
  const dismiss = ({ key }: Upload) => setList((before) => before.filter((one) => one.key !== key));

  const start = async (upload: Upload) => {
    const { file } = upload;
    const refusal = refusalOf(file);
    if (refusal !== undefined) {
      put({ ...upload, error: refusal, isFinal: true });
      return;
    }
    put({ ...upload, error: undefined });
    const id = await ensureCreated();
    const answer = id === undefined ? { error: NOT_CREATED } : await send({ id, file });
    if ('data' in answer && answer.data !== undefined) {
      dismiss(upload);
      onUploaded(answer.data, altOf(file.name));
    } else put({ ...upload, error: uploadFailure(file.name, answer.error), isFinal: false });
  };

  return {
    list,
    add: (files) => {
      for (const file of files) {
        count.current += 1;
        void start({ key: count.current, file, isFinal: false });
      }
    },
    retry: (upload) => void start(upload),
    dismiss,
  };
}
