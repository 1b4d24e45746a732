import { hourMs } from '@czyun/contract';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { usePointerDrag } from '../../../../kit/control/use-pointer-drag.ts';
import type { Plan } from '../../queries.ts';
import { type BoardModel, type Place, snapped } from './board-model.ts';
import { gridMs, msOf, rowPx, type Scale } from './scale.ts';

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly start: number;
  readonly place: Place | null;
}

export interface Moving {
  readonly id: number;
  readonly place: Place;
}

export interface DragOptions {
  readonly plan: Plan;
  readonly model: BoardModel;
  readonly scale: Scale;
  readonly may: boolean;
  readonly onMove: (id: number, place: Place) => void;
  readonly onSelect: (id: number | null) => void;
  readonly onUndo: (id: number) => void;
}

const operationOf = (target: EventTarget | null): number | null => {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-operation]') : null;
  return found === null ? null : Number(found.dataset['operation']);
};
/** Least movement of a drag, px; a smaller one is a click. */
const leastPx = 4;

/** Moves bars by pointer and by keys: left and right in time (with Shift by hours), up and down between machines. */
export function useBoardDrag({ plan, model, scale, may, onMove, onSelect, onUndo }: DragOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const rowOf = (deviceId: number) => plan.machines.findIndex((machine) => machine.deviceId === deviceId);
  const drag = usePointerDrag<Drag>({
    begin(event: PointerEvent<HTMLElement>) {
      const id = operationOf(event.target);
      const bar = id === null ? undefined : model.bars.get(id);
      onSelect(bar?.id ?? null);
      // Capturing the pointer does not move the focus.
      if (event.target instanceof Element) event.target.closest<HTMLElement>('[data-operation]')?.focus({ preventScroll: true });
      if (!bar || bar.begun || !may) return null;
      const { deviceId, start } = bar.placed;
      return { id: bar.id, x: event.clientX, y: event.clientY, row: rowOf(deviceId), start, place: null };
    },
    move(event, state) {
      const [dx, dy] = [event.clientX - state.x, event.clientY - state.y];
      if (state.place === null && Math.abs(dx) < leastPx && Math.abs(dy) < leastPx) return state;
      const row = Math.max(0, Math.min(plan.machines.length - 1, state.row + Math.round(dy / rowPx)));
      const deviceId = plan.machines[row]?.deviceId ?? 0;
      const place = snapped(plan, deviceId, state.start + msOf(scale, dx), gridMs[scale.zoom]);
      if (state.place?.deviceId !== place.deviceId || state.place.start !== place.start) setMoving({ id: state.id, place });
      return { ...state, place };
    },
    end(_event, { id, place }) {
      setMoving(null);
      if (place !== null) onMove(id, place);
    },
    cancel: () => setMoving(null),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const id = operationOf(event.target);
    const bar = id === null ? undefined : model.bars.get(id);
    if (!bar || bar.begun || !may) return;
    const { deviceId, start } = bar.placed;
    const step = event.shiftKey ? hourMs : gridMs[scale.zoom];
    const toRow = (by: number) => plan.machines[rowOf(deviceId) + by]?.deviceId;
    const rows: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step };
    const placeOf = (): Place | undefined => {
      const [row, time] = [rows[event.key], steps[event.key]];
      const grid = gridMs[scale.zoom];
      if (event.key === 'Delete') return { deviceId: null, start: null };
      if (time !== undefined) return time < 0 ? { deviceId, start: start + time } : snapped(plan, deviceId, start + time, grid);
      const machine = row === undefined ? undefined : toRow(row);
      return machine === undefined ? undefined : snapped(plan, machine, start, grid);
    };
    if (event.key === 'Escape') onUndo(bar.id);
    const place = placeOf();
    if (place === undefined) return;
    event.preventDefault();
    onSelect(bar.id);
    onMove(bar.id, place);
  };
  return { moving, drag, onKeyDown };
}
