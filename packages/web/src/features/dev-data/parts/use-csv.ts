import { type CallResult, type CsvReading, csvPreviewKb, dataApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { upload } from '../../../platform/api/upload.ts';
import { useLanguage } from '../../../platform/language/language.ts';

export type Preview = CallResult<typeof dataApi.previewCsv>;

/** What goes to the server: how the file is to be read, and the file behind it. */
export const withHead = (reading: Partial<CsvReading>, file: Blob): Blob => new Blob([`${JSON.stringify(reading)}\n`, file]);

export interface Csv {
  readonly file: File | null;
  readonly preview: Preview | null;
  readonly error: ApiError | null;
  readonly busy: boolean;
  take(file: File | null): void;
  /** What a person says of the file; what is left out is found anew. */
  say(reading: Partial<CsvReading>): void;
}

/** A file that somebody chose, and how its start would be read. */
export function useCsv(deviceId: number): Csv {
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [given, setGiven] = useState<Partial<CsvReading>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef<AbortController | null>(null);
  // Faults are told in the reader's language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    asked.current?.abort();
    if (file === null) return;
    const mine = new AbortController();
    asked.current = mine;
    setBusy(true);
    const look = async () => {
      try {
        const start = file.slice(0, csvPreviewKb * 1024);
        const told = await upload(dataApi.previewCsv, { deviceId }, withHead(given, start), {
          signal: mine.signal,
          onProgress: () => undefined,
        });
        if (told === null || mine.signal.aborted) return;
        setPreview(told);
        setError(null);
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal;
        if (!mine.signal.aborted) setError(refusal);
      }
    };
    void look().finally(() => {
      if (asked.current === mine) setBusy(false);
    });
    return () => mine.abort();
  }, [file, given, deviceId, language]);
  return {
    file,
    preview,
    error,
    busy,
    take(next) {
      setFile(next);
      setGiven({});
      setPreview(null);
      setError(null);
    },
    say: setGiven,
  };
}
