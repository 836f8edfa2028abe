// A failed system call in words a person can act on.

import { TidemarkError } from '../model/tidemark-error.ts';

export function ioError(error: unknown, verb: string, path: string): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const code = codeOf(error) ?? 'unknown error';
  return new TidemarkError('io', `Could not ${verb} ${path}: ${REASONS[code] ?? code}.`, {
    hint: HINTS[code] ?? 'Nothing was acknowledged; what was there before is untouched.',
    data: { path, errno: code },
    cause: error,
  });
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reported an error',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
};

const HINTS: Readonly<Record<string, string>> = {
  EACCES: 'Nothing was written. Check who owns the store: `ls -ld` on the folder tells.',
  EROFS: 'Nothing was written. Reading commands still work.',
  ENOSPC: 'Nothing was acknowledged. Make room, then run the command again.',
  EDQUOT: 'Nothing was acknowledged. Make room, then run the command again.',
};

/** For a pipe, a socket or a device where a file is expected: reading one could wait for ever. */
export function notRegular(): Error {
  return Object.assign(new Error('not a regular file'), { code: 'not a regular file' });
}
