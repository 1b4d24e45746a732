import { Notice } from '../../kit/control/notice.tsx';
import { useMissing } from './use-history-import.ts';

export interface MissingNoteProps {
  readonly of: 'readings' | 'alarms';
  readonly from: number;
  readonly to: number;
}

/** Note above figures of a time that is still being imported. */
export function MissingNote({ of, from, to }: MissingNoteProps) {
  const said = useMissing(of, from, to);
  return said === null ? null : <Notice kind="info" title={said} />;
}
