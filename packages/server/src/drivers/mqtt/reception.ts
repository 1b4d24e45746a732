import type { DriverSink } from '../types.ts';
import type { DeviceAllowances } from './device-limits.ts';
import { type MessageHandler, TooFast, type Verdict } from './message-taker.ts';
import type { DeviceTopics, TopicMatch } from './topics.ts';

/** Replaced connections; refused sign-ins, packets and messages. */
export type BeyondLimits = 'replaced' | 'signIns' | 'packets' | 'readings';

export interface ReceptionParts {
  readonly sink: DriverSink;
  readonly taker: MessageHandler;
  readonly allowances: DeviceAllowances;
  /** Maximum concurrent connections of a device. */
  readonly connectionsPerDevice: number;
  /** Messages come from an outside broker. */
  readonly isOutside: boolean;
  /** Called when a device exceeds its limits, with its address. */
  readonly onBeyond: (deviceKey: string, address: string, what: BeyondLimits) => void;
}

export interface Reception {
  message(topics: DeviceTopics, match: TopicMatch, payload: string, again: boolean, address?: string): Promise<Verdict>;
  beyondLimits(topics: DeviceTopics, address: string, what: BeyondLimits): void;
}

/** Receives messages within the limits of their devices. */
export function createReception({ sink, taker, allowances, connectionsPerDevice, isOutside, onBeyond }: ReceptionParts): Reception {
  function beyondLimits({ device }: DeviceTopics, address: string, what: BeyondLimits): void {
    sink.fault(device.id, 'beyondLimits', beyondText(what, connectionsPerDevice, allowances.perSecond(device)));
    // Replacing a connection loses no data.
    if (what !== 'replaced') sink.rejected?.(device.id);
    onBeyond(device.key, address, what);
  }

  return {
    beyondLimits,
    async message(topics, match, payload, again, address = '') {
      if (await allowances.turn(topics.device, payload.length)) return taker.take(topics, match, payload, again);
      beyondLimits(topics, address, 'readings');
      // An outside broker has already acknowledged the message to the device, and would repeat it.
      if (isOutside) return { taken: false, refused: [{ kind: 'beyondLimits', count: 1 }] };
      throw new TooFast();
    },
  };
}

function beyondText(what: BeyondLimits, connections: number, perSecond: number): string {
  switch (what) {
    case 'replaced':
      return `more than ${connections} connections at a time: the one that was silent longest was ended`;
    case 'signIns':
      return 'too many sign-ins: refused';
    case 'packets':
      return 'too many packets other than messages: the connection was ended';
    case 'readings':
      return `more than ${Math.round(perSecond)} readings a second: refused`;
  }
}
