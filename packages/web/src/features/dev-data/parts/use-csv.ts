import { type CallResult, type CsvReading, csvPreviewKb, dataApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { upload } from '../../../platform/api/upload.ts';
import { useLanguage } from '../../../platform/language/language.ts';

export type Preview = CallResult<typeof dataApi.previewCsv>;

/** Body of the upload: a line with the format, then the file. */
export const withHead = (reading: Partial<CsvReading>, file: Blob): Blob => new Blob([`${JSON.stringify(reading)}\n`, file]);

export interface Csv {
  readonly file: File | null;
  readonly preview: Preview | null;
  readonly error: ApiError | null;
  readonly busy: boolean;
  choose(file: File | null): void;
  /** Corrects the format; omitted values are detected again. */
  setReading(reading: Partial<CsvReading>): void;
}

/** The chosen file and the preview of its start. */
export function useCsv(deviceId: number): Csv {
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [given, setGiven] = useState<Partial<CsvReading>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const pending = useRef<AbortController | null>(null);
  // The server words faults in the user's language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    pending.current?.abort();
    if (file === null) return;
    const controller = new AbortController();
    pending.current = controller;
    setBusy(true);
    const load = async () => {
      try {
        const start = file.slice(0, csvPreviewKb * 1024);
        const answer = await upload(dataApi.previewCsv, { deviceId }, withHead(given, start), {
          signal: controller.signal,
          onProgress: () => undefined,
        });
        if (answer === null || controller.signal.aborted) return;
        setPreview(answer);
        setError(null);
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal;
        if (!controller.signal.aborted) setError(refusal);
      }
    };
    void load().finally(() => {
      if (pending.current === controller) setBusy(false);
    });
    return () => controller.abort();
  }, [file, given, deviceId, language]);
  return {
    file,
    preview,
    error,
    busy,
    choose(next) {
      setFile(next);
      setGiven({});
      setPreview(null);
      setError(null);
    },
    setReading: setGiven,
  };
}
