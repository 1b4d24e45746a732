import type { DeviceStatus, StateWord } from '@czyun/devices';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { useWord } from '../../platform/language/language.ts';
import { useControlled } from './controlled.ts';
import { type Command, commandsFrom } from './machine.ts';
import { controlPartsText } from './text.ts';
import type { useSend } from './use-send.tsx';

export interface MovesProps {
  readonly status: DeviceStatus;
  readonly states: Readonly<Record<number, StateWord>>;
  readonly sender: ReturnType<typeof useSend>;
}

/** `启动`, `Reset`: the effect of a command, in the words of its point. */
export function useCommandName(): (command: Command) => string {
  const word = useWord();
  const { pointOf } = useControlled();
  return ({ metric, value }) => {
    const point = pointOf(metric);
    const state = point?.states?.[value];
    return state === undefined ? (point === undefined ? metric : word(point.name)) : word(state);
  };
}

/** The commands out of the current state, each with its target or the reason why it cannot be sent. */
export function Moves({ status, states, sender }: MovesProps) {
  const t = controlPartsText.useText();
  const word = useWord();
  const { state, pointOf, blockOf, offAll } = useControlled();
  const nameOf = useCommandName();
  const moves = commandsFrom(status, state);
  if (status.moves === undefined) return null;
  return (
    <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.wide}`} style={{ minHeight: 32 }}>
      {moves.length === 0 && <li className={`${box.small} ${box.faint}`}>{t(($) => $.moves.none)}</li>}
      {moves.map(({ by, to }) => {
        const point = pointOf(by.metric);
        if (point === undefined) return null;
        const off = blockOf(point, by.value);
        const target = states[to];
        return (
          <li key={`${by.metric} ${by.value}`} className={`${box.row} ${box.wrap}`}>
            <Button
              danger={point.stops?.includes(by.value) === true}
              disabled={off !== null || sender.busy}
              onClick={() => sender.send([{ point, value: by.value }])}
            >
              {t(($) => $.moves.move, { command: nameOf(by), state: target === undefined ? String(to) : word(target) })}
            </Button>
            {off !== null && offAll === null && <small className={box.alert}>{off}</small>}
          </li>
        );
      })}
    </ul>
  );
}
