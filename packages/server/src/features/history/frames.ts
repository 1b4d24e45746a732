/** Values at the instants of a replay, as columns. */
import type { CallResult, historyFramesApi, ParamValue } from '@czyun/contract';
import { knownTo, type Registry } from '../../registry/index.ts';
import { valueEntity } from '../../station/device-entity.ts';
import type { FeatureDeps } from '../deps.ts';
import type { HistoryReader } from './requested-params.ts';

type Answer = CallResult<typeof historyFramesApi.getFrames>;

export interface FramesWish {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly stepMs: number;
  readonly count: number;
}

export interface FramesDeps {
  readonly registry: Registry;
  readonly past: Pick<FeatureDeps['past'], 'frames'>;
}

const qualities: Readonly<Record<ParamValue['quality'], number>> = { good: 0, stale: 1, bad: 2 };

export function createFrames({ registry, past }: FramesDeps) {
  return async ({ paramIds, start, stepMs, count: wanted }: FramesWish, reader: HistoryReader): Promise<Answer> => {
    const { now } = reader;
    const { param } = knownTo(reader, registry);
    const ids = [...new Set(paramIds)].filter((id) => param(id) !== undefined);
    const count = Math.min(wanted, Math.max(0, Math.floor((now - start) / stepMs) + 1));
    if (count === 0 || ids.length === 0) return { start, stepMs, count, stamps: [], list: [] };
    const frames = await past.frames(ids, { start, stepMs, count }, now);
    const stamps: Answer['stamps'] = [];
    const known = new Map<string, number>();
    const list = ids.map((paramId) => {
      const entities = frames.map((values) => valueEntity(paramId, values.get(paramId)));
      const ages = entities.map(({ time }, frame) => (time === null ? null : start + frame * stepMs - time));
      const stamp = { ages, qualities: entities.map(({ quality }) => qualities[quality]) };
      const key = `${ages.join()}/${stamp.qualities.join()}`;
      const place = known.get(key) ?? stamps.push(stamp) - 1;
      known.set(key, place);
      return { paramId, stamp: place, values: entities.map(({ value }) => value) };
    });
    return { start, stepMs, count, stamps, list };
  };
}
