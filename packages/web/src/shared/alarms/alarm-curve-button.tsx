import { LineChartOutlined } from '@ant-design/icons';
import type { LogEntry } from '@czyun/contract';
import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Empty, Skeleton } from '../ui/states.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { alarmsText } from './text.ts';
import './alarm-curve.css';

const AlarmCurve = lazy(async () => ({ default: (await import('./alarm-curve.tsx')).AlarmCurve }));

/** The text of an alarm (`children`) as a button that opens the curve behind it; where no quantity is known it says so. */
export function AlarmCurveButton({ entry, children }: { readonly entry: LogEntry; readonly children?: React.ReactNode }) {
  const t = alarmsText.use();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const { deviceId, quantities } = entry;
  const known = deviceId !== null && quantities !== undefined && quantities.metrics.length > 0;
  return (
    <>
      <button
        type="button"
        className="alarm-curve-button"
        title={t(($) => $.title)}
        aria-label={t(($) => $.show, { content: entry.content })}
        onClick={() => setOpen(true)}
      >
        {children}
        <LineChartOutlined aria-hidden />
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement={narrow ? 'bottom' : 'right'}
        size={narrow ? '85%' : 720}
        title={entry.content}
        destroyOnHidden
      >
        {known ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <AlarmCurve entry={entry} deviceId={deviceId} quantities={quantities} />
          </Suspense>
        ) : (
          <Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />
        )}
      </Drawer>
    </>
  );
}
