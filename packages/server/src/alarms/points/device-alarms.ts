import type { DeviceState, DeviceStates } from '../../drivers/types.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { AlarmMachines } from '../machines/machines.ts';
import { commKey, refusedKey, rejectedKey } from './alarm-points.ts';
import { deviceMark, deviceWords } from './device-words.ts';

/** Mark of a device whose readings are rejected. */
const rejectedMark = { severity: 3, log: 2 } as const;

/** Raises and clears the alarms of a device as a whole: communication lost, readings rejected, reads refused. */
export function judgeState(
  machines: AlarmMachines,
  states: Pick<DeviceStates, 'health'>,
  device: DeviceRecord,
  state: DeviceState,
  at: number,
): void {
  const { id } = device;
  if (state.status !== 'offline') machines.clear(commKey(id), Math.min(at, state.lastMessage ?? at), at);
  // A device that has never been online is not lost: during its first connection it is offline without an alarm.
  else if (state.lastMessage !== null) machines.raise(commKey(id), { device }, { time: at, at, mark: deviceMark, word: deviceWords.comm });
  if (state.rejected) machines.raise(rejectedKey(id), { device }, { time: at, at, mark: rejectedMark, word: deviceWords.rejected });
  else machines.clear(rejectedKey(id), at, at);
  if (state.refuses === false) machines.clear(refusedKey(id), at, at);
  else if (state.refuses) {
    const time = Math.min(at, ...(states.health(id).refused ?? []).map(({ since }) => since));
    machines.raise(refusedKey(id), { device }, { time, at, mark: deviceMark, word: deviceWords.refused });
  }
}
