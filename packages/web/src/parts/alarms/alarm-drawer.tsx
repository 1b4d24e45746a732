import type { LogEntry } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Drawer } from '../../kit/control/drawer.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { AlarmCare } from './care/alarm-care.tsx';

export interface AlarmDrawerProps {
  readonly entry: LogEntry;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An alarm in detail; related alarms open in the same place. */
export function AlarmDrawer({ entry, open, onClose }: AlarmDrawerProps) {
  const narrow = useNarrow();
  const [other, setOther] = useState<LogEntry | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one was opened, or it was closed
  useEffect(() => setOther(null), [open, entry.id]);
  const shown = other ?? entry;
  return (
    <Drawer open={open} onClose={onClose} side={narrow ? 'bottom' : 'right'} title={shown.content} destroyOnHidden>
      <AlarmCare key={shown.id} entry={shown} onShow={setOther} />
    </Drawer>
  );
}
