import { Dot } from '../../../kit/ui/badges.tsx';
import { unitNowText } from './text.ts';
import type { UnitState } from './unit-now.ts';

const tones = {
  fault: 'fault',
  noData: 'unknown',
  charging: 'run',
  discharging: 'run',
  running: 'run',
  standby: 'standby',
  stopped: 'stop',
} as const satisfies Readonly<Record<UnitState, string>>;

/** State of a unit as shape, colour and word. */
export function UnitBadge({ state }: { readonly state: UnitState }) {
  const t = unitNowText.useText();
  return (
    <span className="cz-status" data-unit-state={state}>
      <Dot tone={tones[state]} />
      {t(($) => $.states[state])}
    </span>
  );
}
