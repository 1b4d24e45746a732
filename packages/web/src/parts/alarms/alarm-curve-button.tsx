import { LineChartOutlined } from '@ant-design/icons';
import type { LogEntry } from '@czyun/contract';
import { type ReactNode, useEffect, useState } from 'react';
import box from '../../kit/ui/box.module.css';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { alarmsText } from './text.ts';

const AlarmDrawer = lazyPart(async () => (await import('./alarm-drawer.tsx')).AlarmDrawer);

/** The opened alarm. */
const looked = createStore<LogEntry | null>(null);

/** Opens the detail of an alarm in the `AlarmDrawerHost` of the page. */
export const openAlarm = (entry: LogEntry): void => looked.set(entry);

export interface AlarmCurveButtonProps {
  readonly entry: LogEntry;
  /** The text in `children`, if it is not the text of the entry. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** The text of an alarm (`children`) as a button that opens its detail in the `AlarmDrawerHost` of the page. */
export function AlarmCurveButton({ entry, text, children }: AlarmCurveButtonProps) {
  const t = alarmsText.useText();
  return (
    <button
      type="button"
      className={`${box.bare} ${box.press}`}
      title={t(($) => $.title)}
      aria-label={t(($) => $.show, { content: text ?? entry.content })}
      onClick={() => openAlarm(entry)}
    >
      {children}
      <LineChartOutlined aria-hidden className={`${box.small} ${box.faint}`} style={{ marginInlineStart: 6 }} />
    </button>
  );
}

/** The drawer of the alarm opened last. It belongs to no row: an action may remove the row from the list. */
export function AlarmDrawerHost() {
  const open = useStore(looked);
  const [last, setLast] = useState<LogEntry | null>(null);
  const shown = open ?? last;
  useEffect(() => {
    if (open !== null) setLast(open);
  }, [open]);
  useEffect(() => () => looked.set(null), []);
  if (shown === null) return null;
  return (
    <Lazy fallback={null}>
      <AlarmDrawer entry={shown} open={open !== null} onClose={() => looked.set(null)} />
    </Lazy>
  );
}
