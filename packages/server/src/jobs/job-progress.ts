/** Progress of a running job: reported at once, stored once a second at most. */
import type { Text } from '@czyun/devices';
import { type JobRecord, type JobRow, recordOf } from './record.ts';

const saveEveryMs = 1000;

interface ProgressColumns {
  readonly progress: number;
  readonly said_zh: string;
  readonly said_en: string;
}

export interface ProgressDeps {
  readonly report: (record: JobRecord) => void;
  /** Stores the columns; failures are logged there. */
  readonly store: (columns: ProgressColumns) => void;
}

export function createJobProgress(row: JobRow, { report, store }: ProgressDeps) {
  let record = recordOf(row);
  let isOver = false;
  let savedAt = Number.NEGATIVE_INFINITY;
  let saving: NodeJS.Timeout | undefined;

  const columns = (): ProgressColumns => ({ progress: record.progress, said_zh: record.said.zh, said_en: record.said.en });

  function save(): void {
    saving = undefined;
    savedAt = performance.now();
    store(columns());
  }

  return {
    record: () => record,
    columns,

    set(share: number, said: Text): void {
      if (isOver) return;
      const progress = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : record.progress;
      record = { ...record, progress, said: { zh: said.zh, en: said.en } };
      report(record);
      saving ??= setTimeout(save, Math.max(0, savedAt + saveEveryMs - performance.now()));
    },

    cancelling(): void {
      record = { ...record, cancelling: true };
      report(record);
    },

    done(): void {
      record = { ...record, progress: 1 };
    },

    /** No progress is reported or stored afterwards. */
    stop(): void {
      isOver = true;
      clearTimeout(saving);
    },
  };
}
