import { BellOutlined } from '@ant-design/icons';
import type { LogEntry } from '@czyun/contract';
import { useRef, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Popover } from '../../kit/control/popover.tsx';
import box from '../../kit/ui/box.module.css';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useSign } from '../../parts/alarms/sign.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useAlarmEvents } from '../../platform/live/use-alarms.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { frameText } from '../text.ts';
import { Count } from './count.tsx';

const AlarmList = lazyPart(async () => (await import('./alarm-list.tsx')).AlarmList);

/** Announces the newest alarm raised while the page is open to screen readers; the banner announces those of severity 1. */
function useNewest(projectId: number): string {
  const t = frameText.useText();
  const [raised, setRaised] = useState<LogEntry | null>(null);
  useAlarmEvents(projectId, (events) => {
    const newest = events.findLast(({ kind, entry }) => kind === 'raised' && entry.severity !== 1);
    if (newest !== undefined) setRaised(newest.entry);
  });
  return raised === null || raised.projectId !== projectId ? '' : t(($) => $.alarms.raised, { text: raised.content });
}

/** Number of unacknowledged active alarms, and less prominent of acknowledged ones; opens both lists. */
export function AlarmBell() {
  const t = frameText.useText();
  const project = useProject();
  const [open, setOpen] = useState(false);
  const sign = useSign(project.id);
  const said = useNewest(project.id);
  const narrow = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const host = useRef<HTMLSpanElement>(null);
  const [n, m] = [sign.unacknowledged.length, sign.acknowledged.length];
  const label = t(($) => $.alarms.count, { n, m });
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // The list follows its button in the DOM, for the order of the Tab key.
    <span ref={host} style={{ position: 'relative' }}>
      <span className="sr-only" role="status" aria-live="polite">
        {said}
      </span>
      <Popover
        content={
          <Lazy fallback={null}>
            <AlarmList sign={sign} onGo={() => setOpen(false)} onClose={close} />
          </Lazy>
        }
        title={label}
        // On a phone it is as wide as the page and is shifted into it.
        placement={narrow ? 'bottom' : 'bottomRight'}
        destroyOnHidden
        open={open}
        onOpenChange={setOpen}
        container={() => host.current ?? document.body}
      >
        <Button ref={button} kind="text" title={label} aria-expanded={open} data-bell>
          {/* The name is also text content: figures alone do not match a name given by an attribute. */}
          <span className="sr-only">{label}</span>
          <BellOutlined className={box.large} aria-hidden />
          <Count of="unacknowledged" n={n} severity={sign.worst ?? 3} />
          <Count of="acknowledged" n={m} severity={null} />
        </Button>
      </Popover>
    </span>
  );
}
