/** The file of an import: what is chosen, what is wrong with it, and where that is said. */

import { useState } from 'react';
import type { FieldErrors } from '@/api/types';
import { formatBytes } from '@/format/number';
import { FileDrop } from '@/ui/FileDrop';
import { copy } from '../copy';
import { LineFaults } from './LineFaults';

const MOST_BYTES = 10 * 1024 * 1024;

export interface ImportFile {
  readonly file: File | null;
  readonly errors: FieldErrors;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly take: (chosen: File) => void;
  /** The file where it can be sent. Where none is chosen, the dialog says so. */
  readonly ready: () => File | null;
}

export function useImportFile(): ImportFile {
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    file,
    errors,
    setErrors,
    take: (chosen) => {
      setFile(chosen);
      const isLarge = chosen.size > MOST_BYTES;
      setErrors(isLarge ? { file: [copy.isLargerThanImportIt(chosen.name, formatBytes(MOST_BYTES))] } : {});
    },
    ready: () => {
      if (file === null) setErrors({ file: [copy.chooseAFile] });
      return file !== null && file.size <= MOST_BYTES ? file : null;
    },
  };
}

interface FieldProps {
  readonly source: ImportFile;
  readonly label: string;
  readonly prompt: string;
  readonly accept: string;
  readonly busy: boolean;
}

export function ImportFileField({ source: { file, errors, take }, ...drop }: FieldProps) {
  return (
    <>
      <FileDrop {...drop} file={file} onFile={take} />
      <LineFaults errors={errors} />
    </>
  );
}
