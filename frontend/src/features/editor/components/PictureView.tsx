/** A picture in the text. Its bytes are loaded with the session's token and shown by an object URL, which is revoked when the picture goes. */

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { describeFailure } from '@/api/failure';
import { useAppDispatch } from '@/api/hooks';
import { loadPicture } from '@/api/journalApi';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './Document.module.css';

interface Loaded {
  readonly url?: string;
  readonly error?: unknown;
}

function usePicture(id: string) {
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<Loaded>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same picture again
  useEffect(() => {
    const stop = new AbortController();
    let url: string | undefined;
    setLoaded({});
    void dispatch(loadPicture(id, stop.signal)).then(({ data, error }) => {
      if (stop.signal.aborted) return;
      url = data === undefined ? undefined : URL.createObjectURL(data);
      setLoaded({ url, error });
    });
    return () => {
      stop.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [dispatch, id, attempt]);
  return { ...loaded, retry: () => setAttempt((before) => before + 1) };
}

export function PictureView({ node, editor, selected, updateAttributes }: NodeViewProps) {
  const { url, error, retry } = usePicture(String(node.attrs.picture));
  const alt = String(node.attrs.alt ?? '');
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-selected={selected || undefined}>
      {error !== undefined && (
        <p role="alert" className={styles.failed}>
          {copy.couldntLoadThePicture(describeFailure(error).description)}
          <Button size="small" onClick={retry}>
            {copy.tryAgain}
          </Button>
        </p>
      )}
      {url === undefined && error === undefined && <Skeleton height={180} />}
      {url !== undefined && <img src={url} alt={alt} width={node.attrs.width ? Number(node.attrs.width) : undefined} />}
      {editor.isEditable ? (
        <input
          className={styles.alt}
          aria-label={copy.descriptionOfThePicture}
          placeholder={copy.describeThePictureForThose}
          maxLength={300}
          value={alt}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
      ) : (
        alt !== '' && <figcaption>{alt}</figcaption>
      )}
    </NodeViewWrapper>
  );
}
