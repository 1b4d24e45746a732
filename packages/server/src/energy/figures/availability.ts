/** Availability of devices over a time. */
import { published } from './published.ts';

export interface KnownTime {
  readonly knownMs: number;
  /** Part of the known time neither offline nor in fault. */
  readonly ableMs: number;
  /** Requested time, from the set-up of a device on. */
  readonly wholeMs: number;
}

export const availability = published(
  {
    key: 'availability',
    version: 1,
    label: { zh: '设备可用率', en: 'Availability' },
    formula: { zh: '在线且无故障的时间 ÷ 状态已知的时间', en: 'time neither offline nor in fault ÷ time of known state' },
    interval: { zh: '运行状态记录', en: 'run states of the log' },
    gaps: { zh: '状态未知的时间超过一半时显示“-”', en: 'over half of the time unknown: -' },
    origin: { kind: 'decision', name: 'decision 030' },
  },
  ({ knownMs, ableMs, wholeMs }: KnownTime) => (knownMs > 0 && knownMs * 2 >= wholeMs ? (ableMs / knownMs) * 100 : null),
);
