import { filesApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { upload } from '../../../platform/api/upload.ts';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: string;
}

export interface Uploads {
  readonly list: readonly Upload[];
  add(files: Iterable<File>): void;
  /** Cancels a running one, removes a failed one. */
  drop(id: number): void;
}

let lastId = 0;
const newId = () => {
  lastId += 1;
  return lastId;
};

/**
 * Uploads files one at a time; failed files stay listed with their reason until they are dismissed. `onDone` gets the stored name, or null
 * for a cancelled one, which the server may have received completely.
 */
export function useUploads(projectId: number, onDone: (name: string | null) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const queue = useRef<{ readonly id: number; readonly file: File }[]>([]);
  const running = useRef<{ readonly id: number; readonly abort: AbortController } | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // Leaving the page aborts its uploads; the server discards incomplete files.
  useEffect(
    () => () => {
      queue.current = [];
      running.current?.abort.abort();
    },
    [],
  );

  const change = (id: number, fields: Partial<Upload>) => {
    setList((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  };
  const forget = (id: number) => setList((before) => before.filter((item) => item.id !== id));

  const work = async () => {
    if (running.current !== null) return;
    for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) {
      const { id, file } = next;
      const abort = new AbortController();
      running.current = { id, abort };
      change(id, { state: 'sending' });
      try {
        const onProgress = (sent: number) => change(id, { sent });
        const stored = await upload(filesApi.uploadFile, { projectId, name: file.name }, file, { signal: abort.signal, onProgress });
        forget(id);
        done.current(stored?.name ?? null);
      } catch (error) {
        change(id, { state: 'failed', error: error instanceof ApiError ? error.message : String(error) });
      }
      running.current = null;
    }
  };

  const add = (files: Iterable<File>) => {
    const added = [...files].map((file) => ({ id: newId(), file }));
    queue.current.push(...added);
    setList((before) => [
      ...before,
      ...added.map(({ id, file }): Upload => ({ id, name: file.name, bytes: file.size, sent: 0, state: 'waiting', error: '' })),
    ]);
    void work();
  };
  const drop = (id: number) => {
    queue.current = queue.current.filter((item) => item.id !== id);
    if (running.current?.id === id) running.current.abort.abort();
    else forget(id);
  };
  return { list, add, drop };
}
