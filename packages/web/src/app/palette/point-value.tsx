import { type Device, devicesApi, shownFactor, shownPoint, shownValue, wordsOfFlow } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useEffect, useState } from 'react';
import { Value } from '../../kit/ui/value.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useValue } from '../../platform/live/use-values.ts';

/** Rows that appear only while the user types make no call. */
const restMs = 250;

export interface PointValueProps {
  readonly device: Pick<Device, 'id' | 'role' | 'deviceType'>;
  readonly point: ExpandedPoint;
}

/** Value of a point at the clock's instant; empty until loaded. */
export function PointValue({ device, point }: PointValueProps) {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useCall(devicesApi.getDetail, rests ? { query: { deviceId: device.id } } : null, { freshMs: 600_000, quiet: true });
  const reading = useValue(data?.params.find(({ metric }) => metric === point.metric)?.paramId);
  if (reading === undefined) return null;
  const placed = { nature: device.deviceType.nature, role: device.role };
  const form = shownPoint(point, placed);
  const value = { ...reading, value: shownValue(reading.value, shownFactor(point, placed)) };
  return <Value value={value} point={form} flow={wordsOfFlow(form, placed)} brief />;
}
