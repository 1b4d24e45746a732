import type { CallSpec } from '@czyun/contract';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { Button } from '../control/button.tsx';
import { Spin } from '../control/spin.tsx';
import { useToast } from '../control/use-toast.ts';
import box from '../ui/box.module.css';
import css from './download.module.css';
import { fetchFile } from './fetch-file.ts';
import { saveFile } from './save-file.ts';
import { downloadText } from './text.ts';

export interface Download {
  /** Fetches a file call and saves the file under `name`. */
  readonly start: (spec: CallSpec, query: Readonly<Record<string, unknown>>, name: string) => void;
  /** To be rendered: covers the page during the download. */
  readonly overlay: ReactNode;
}

/** Downloads with an overlay, which can cancel, and a message at the end. */
export function useDownload(): Download {
  const t = downloadText.useText();
  const toast = useToast();
  const [running, setRunning] = useState<AbortController | null>(null);
  const last = useRef<AbortController | null>(null);
  useEffect(() => () => last.current?.abort(), []);

  const start = useCallback<Download['start']>(
    (spec, query, name) => {
      const mine = new AbortController();
      last.current?.abort();
      last.current = mine;
      setRunning(mine);
      const run = async () => {
        try {
          const file = await fetchFile(spec, query, { signal: mine.signal });
          if (file === null) return;
          saveFile(name, file);
          toast.success(t(($) => $.done));
        } catch (error) {
          const detail = error instanceof ApiError && error.status >= 400 && error.status < 500 ? ` (${error.message})` : '';
          toast.error(`${t(($) => $.failed)}${detail}`);
        }
      };
      void run().finally(() => setRunning((now) => (now === mine ? null : now)));
    },
    [toast, t],
  );

  const overlay = running !== null && (
    <div className={css.over} role="alertdialog" aria-modal="true" aria-label={t(($) => $.busy)}>
      <div className={`${box.framed} ${box.stack} ${css.sheet}`}>
        <Spin />
        <p className={box.plain} role="status">
          {t(($) => $.busy)}
        </p>
        <Button autoFocus onClick={() => running.abort()}>
          {t(($) => $.cancel)}
        </Button>
      </div>
    </div>
  );
  return { start, overlay };
}
