/** A file of a case that is a picture, as it was added. */

import { fileUrl, useGetPictureQuery } from '@/domain/cases/api';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './ExhibitPicture.module.css';

interface ExhibitPictureProps {
  /** Of the case. */
  readonly id: string;
  readonly exhibit: { readonly id: string; readonly title: string };
}

export const isPicture = (mediaType: string | null | undefined): boolean => /^image\/(png|jpeg|webp)$/.test(mediaType ?? '');

export function ExhibitPicture({ id, exhibit }: ExhibitPictureProps) {
  const picture = useGetPictureQuery(fileUrl(id, exhibit.id));
  if (picture.isError) {
    return (
      <p className={styles.failed} role="status">
        {copy.couldntLoadThePicture}
        <Button size="small" busy={picture.isFetching} onClick={() => void picture.refetch()}>
          {copy.tryAgain}
        </Button>
      </p>
    );
  }
  return picture.data ? <img className={styles.picture} src={picture.data} alt={exhibit.title} /> : <Skeleton height={160} />;
}
