import { useState } from 'react';
import type { ApiError } from '../../../../platform/api/api-error.ts';
import type { ReadFile } from './json-file.tsx';
import { type Importing, type Plan, useImport } from './use-import.ts';

export interface FileImport {
  readonly file: ReadFile | null;
  readonly busy: boolean;
  /** Changes that the file would make; null until known. */
  readonly plan: Plan | null;
  /** Why the file cannot be imported. */
  readonly error: ApiError | null;
  /** The project changed since the plan was computed; the plan was computed again. */
  readonly moved: boolean;
  /** The applied changes. */
  readonly applied: Plan | null;
  /** The import that is running, or was the last. */
  readonly importing: Importing;
  readonly remove: boolean;
  /** Checks a file; nothing changes. Resolves with the plan; null without one. */
  take(file: ReadFile): Promise<Plan | null>;
  setRemove(remove: boolean): void;
  /** Applies the plan. */
  apply(): Promise<void>;
  /** Applies a file without a preview. */
  bring(file: ReadFile): Promise<void>;
}

/** Import of a file: check, plan, apply. `projectId` null: creates projects from it. */
export function useFileImport(projectId: number | null, onApplied: (plan: Plan) => void): FileImport {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [remove, setRemove] = useState(false);
  const [moved, setMoved] = useState(false);
  const [applied, setApplied] = useState<Plan | null>(null);
  const check = useImport();
  const apply = useImport();
  const ask = (given: ReadFile, removing: boolean) => check.run({ projectId, remove: removing, bytes: given.bytes });
  const take = (given: ReadFile) => {
    setFile(given);
    setMoved(false);
    setApplied(null);
    apply.reset();
    return ask(given, remove);
  };
  const doing = async (given: ReadFile, { stamp }: Plan) => {
    const done = await apply.run({ projectId, remove, stamp, bytes: given.bytes }, (refusal) => {
      // The project changed since the plan was computed: it is computed again.
      if (refusal.code !== 409) return;
      setMoved(true);
      apply.reset();
      void ask(given, remove);
    });
    if (done === null) return;
    setApplied(done);
    setFile(null);
    onApplied(done);
  };
  return {
    ...{ file, moved, applied, remove, take },
    busy: check.busy || apply.busy,
    plan: check.busy ? null : check.plan,
    error: apply.error ?? check.error,
    importing: apply.busy || apply.ended !== null ? apply : check,
    setRemove(next) {
      setRemove(next);
      if (file !== null) void ask(file, next);
    },
    async apply() {
      if (file !== null && check.plan !== null) await doing(file, check.plan);
    },
    async bring(given) {
      const plan = await take(given);
      if (plan !== null) await doing(given, plan);
    },
  };
}
