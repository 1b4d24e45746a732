import { StopFilled } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import { useControlled } from '../../../parts/control/controlled.ts';
import { stopOf } from '../../../parts/control/machine.ts';
import { isPush } from '../../../parts/control/pending.ts';
import type { useSend } from '../../../parts/control/use-send.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { controlText } from '../text.ts';
import css from './faceplate.module.css';

/** Stops the device; stays at the top right of the page. Lock-outs and approvals do not disable it. */
export function StopButton({ sender }: { readonly sender: ReturnType<typeof useSend> }) {
  const t = controlText.useText();
  const word = useWord();
  const { device, type, offOf } = useControlled();
  const stop = stopOf(type.points);
  if (stop === null) return null;
  const { point, value } = stop;
  const state = word(point.states?.[value] ?? point.name);
  const plain = t(($) => $.stop.plain);
  const name = isPush(point) ? word(point.name) : state === plain ? plain : t(($) => $.stop.into, { state });
  const label = t(($) => $.stop.label, { name, device: device.name });
  return (
    <Button
      kind="primary"
      danger
      size="large"
      className={css.stop}
      icon={<StopFilled aria-hidden />}
      label={label}
      title={offOf(point, value) ?? label}
      disabled={offOf(point, value) !== null || sender.busy}
      onClick={() => sender.send([{ point, value }])}
    >
      {name}
    </Button>
  );
}
