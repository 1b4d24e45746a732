/** State diagram of a device: run states on an ellipse, and the transitions between them. Pure. */
import type { DeviceStatus, ExpandedPoint, StateWord } from '@czyun/devices';

export interface StateNode {
  readonly value: number;
  readonly word: StateWord;
  /** Position of the centre, px. */
  readonly x: number;
  readonly y: number;
}

export interface Command {
  readonly metric: string;
  readonly value: number;
}

export interface StateEdge {
  readonly from: number;
  readonly to: number;
  /** undefined: automatic transition. */
  readonly by: Command | undefined;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly nodeWidth: number;
  readonly nodes: readonly StateNode[];
  readonly edges: readonly StateEdge[];
}

export const nodeHeight = 40;
const widestNode = 104;
/** Distance between the lines of opposite transitions, px. */
const apartPx = 10;

/** Leaves room for the text between two states. */
const heightOf = (count: number): number => (count <= 2 ? 88 : count <= 4 ? 200 : 300);

/** States ordered by number around an ellipse, faults last; two states are side by side. */
export function diagramOf(status: DeviceStatus, states: Readonly<Record<number, StateWord>>, width: number): Diagram {
  const isFault = (value: number) => status.map[value] === 'fault';
  const values = Object.keys(states).map(Number);
  const ordered = [...values.filter((value) => !isFault(value)), ...values.filter(isFault)];
  const height = heightOf(ordered.length);
  const nodeWidth = Math.min(widestNode, Math.floor(width / 3.6));
  const reach = { x: (width - nodeWidth) / 2 - 1, y: (height - nodeHeight) / 2 - 1 };
  const nodes = ordered.flatMap((value, index): StateNode[] => {
    const word = states[value];
    if (word === undefined) return [];
    const angle = Math.PI + (index / ordered.length) * 2 * Math.PI;
    return [{ value, word, x: width / 2 + Math.cos(angle) * reach.x, y: height / 2 + Math.sin(angle) * reach.y }];
  });
  const moves = (status.moves ?? []).flatMap(({ from, to, by }) => from.map((each) => ({ from: each, to, by })));
  const edges = moves.flatMap((move): StateEdge[] => {
    const [start, end] = [move.from, move.to].map((value) => nodes.find((node) => node.value === value));
    if (start === undefined || end === undefined) return [];
    const isTwoWay = moves.some(({ from, to }) => from === move.to && to === move.from);
    return [{ ...move, ...lineBetween(start, end, { side: isTwoWay ? apartPx / 2 : 0, nodeWidth }) }];
  });
  return { width, height, nodeWidth, nodes, edges };
}

/** From the border of one node to that of the other, shifted to its right by `side`. */
function lineBetween(start: StateNode, end: StateNode, { side, nodeWidth }: { readonly side: number; readonly nodeWidth: number }) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const [sx, sy] = [(-dy / length) * side, (dx / length) * side];
  const [ux, uy] = [dx / length, dy / length];
  // Distance from the centre of a node to its border in this direction.
  const halfX = nodeWidth / 2 / Math.max(Math.abs(ux), 1e-6);
  const halfY = nodeHeight / 2 / Math.max(Math.abs(uy), 1e-6);
  const edge = Math.min(halfX, halfY) + 3;
  return { x1: start.x + ux * edge + sx, y1: start.y + uy * edge + sy, x2: end.x - ux * (edge + 3) + sx, y2: end.y - uy * (edge + 3) + sy };
}

/** Commands that lead out of the current state, in the order of the type. */
export function commandsFrom(
  { moves = [] }: DeviceStatus,
  present: number | null,
): readonly { readonly by: Command; readonly to: number }[] {
  return moves.flatMap(({ from, to, by }) => (present !== null && by !== undefined && from.includes(present) ? [{ by, to }] : []));
}

type Stopping = Pick<ExpandedPoint, 'metric' | 'access' | 'stops'>;

/** The command of the stop button: the emergency stop, else the first command that stops the device; null: none. */
export function stopOf<P extends Stopping>(points: readonly P[]): { readonly point: P; readonly value: number } | null {
  const found = points.flatMap((point) => {
    const value = point.access === 'r' ? undefined : point.stops?.[0];
    return value === undefined ? [] : [{ point, value }];
  });
  return found.find(({ point }) => point.access === 'w') ?? found[0] ?? null;
}

export interface SetpointPair<P> {
  readonly wanted: P;
  readonly actual: P;
}

/** Setpoints with the measurement that follows them: `active_power_setpoint` and `active_power`. */
export function pairsOf<P extends Pick<ExpandedPoint, 'metric' | 'access' | 'type' | 'unit'>>(
  points: readonly P[],
): readonly SetpointPair<P>[] {
  return points.flatMap((wanted) => {
    const base = /^(.+)_setpoint$/.exec(wanted.metric)?.[1];
    if (base === undefined || wanted.access === 'r' || wanted.type !== 'number') return [];
    const actual = points.find(({ metric, type, unit }) => metric === base && type === 'number' && unit === wanted.unit);
    return actual === undefined ? [] : [{ wanted, actual }];
  });
}
