import { ToolOutlined } from '@ant-design/icons';
import { alarmsApi, type Device } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../../platform/chunk.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { devMonitorText } from '../text.ts';

const WindowDialog = lazyPart(async () => (await import('../../../parts/alarms/care/window-dialog.tsx')).WindowDialog);

/** State of the device's maintenance windows; opens their dialog. */
export function WindowButton({ device }: { readonly device: Device }) {
  const t = devMonitorText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const live = useIsLive();
  const now = useNow(10_000);
  const [open, setOpen] = useState(false);
  const suppressions = useCall(alarmsApi.alarmSuppressions, live ? { query: { projectId, deviceId: device.id } } : null, {
    quiet: true,
    everyMs: 60_000,
  });
  const isActive =
    suppressions.data?.some(({ kind, begins, until }) => kind === 'window' && begins <= now && (until ?? now + 1) > now) === true;
  if (!live || !allows('alarm.window')) return isActive ? <span data-window="active">{t(($) => $.window.active)}</span> : null;
  return (
    <>
      <Button icon={<ToolOutlined aria-hidden />} data-window={isActive ? 'active' : 'none'} onClick={() => setOpen(true)}>
        {t(($) => (isActive ? $.window.active : $.window.button))}
      </Button>
      {open && (
        <Lazy fallback={null}>
          <WindowDialog device={device} onClose={() => setOpen(false)} />
        </Lazy>
      )}
    </>
  );
}
