/** Newest readings at many equidistant instants, with one statement per table. */
import { hourMs, minuteMs } from '@czyun/contract';
import { mayHaveText, oldestIn } from '../engine/contents.ts';
import { numbers, texts } from '../engine/native-format.ts';
import type { Answer, Engine } from '../engine/types.ts';
import type { Kept } from '../rollup/retention.ts';
import { currentRows } from '../rollup/rows.ts';
import { database } from '../schema/schema.ts';
import type { Current, FrameReading, FrameSpan, Quality } from '../types.ts';

export interface FramesRequest extends FrameSpan {
  readonly paramIds: readonly number[];
  /** Start of the retained data of all of them. */
  readonly kept: Kept;
}

/** The first frame that shows a reading of this time. */
export const frameOf = (time: number, { start, stepMs }: FrameSpan): number => Math.ceil((time - start) / stepMs);

/** Instant of the last frame. */
export const lastFrame = ({ start, stepMs, count }: FrameSpan): number => start + (count - 1) * stepMs;

const frameColumn = (time: string, { start, stepMs }: FrameSpan) => `toUInt32(intDiv(${time} - ${start} + ${stepMs - 1}, ${stepMs}))`;

/** Time of the second newest reading of a frame; 0: the frame has only one. */
const before = (time: string) => `arrayReverseSort(groupArray(${time}))[2] AS p`;

const newest = (table: 'readings' | 'text_readings', said: string, ids: string, span: FrameSpan) =>
  `SELECT series, ${frameColumn('time', span)} AS f, max(time) AS t, argMax(${said}, time) AS v, argMax(quality, time) AS q, ${before('time')}` +
  ` FROM ${database}.${table} WHERE series IN (${ids}) AND time > ${span.start} AND time <= ${lastFrame(span)} GROUP BY series, f ORDER BY series, f`;

const lastColumns = { series: 'series', last_time: 'last_time', last: 'last' };

function rolledUp(level: 'minute' | 'hour', widthMs: number, ids: string, span: FrameSpan): string {
  const condition = `series IN (${ids}) AND bucket > ${span.start - widthMs} AND bucket <= ${lastFrame(span)}`;
  return (
    `SELECT series, ${frameColumn('last_time', span)} AS f, max(last_time) AS t, argMax(last, last_time) AS v, toUInt8(0) AS q, ${before('last_time')}` +
    ` FROM (${currentRows(level, lastColumns, condition)}) WHERE last_time > ${span.start} AND last_time <= ${lastFrame(span)} GROUP BY series, f ORDER BY series, f`
  );
}

/** Adds the rows of an answer; of two for one frame the newer reading wins. */
function addRows(found: Map<number, FrameReading[]>, answer: Answer, isText: boolean): void {
  const [series, frames, times, quality, previous] = ['series', 'f', 't', 'q', 'p'].map((name) => numbers(answer, name));
  const words = isText ? texts(answer, 'v') : undefined;
  const values = isText ? undefined : numbers(answer, 'v');
  for (let row = 0; row < answer.rows; row++) {
    const paramId = series?.[row] ?? 0;
    const current: Current = {
      paramId,
      time: times?.[row] ?? 0,
      value: values?.[row] ?? Number.NaN,
      quality: (quality?.[row] ?? 0) as Quality,
      ...(words ? { text: words[row] ?? '' } : {}),
    };
    addReading(found, { frame: frames?.[row] ?? 0, current, previous: previous?.[row] || null });
  }
}

/** Inserts a reading, in order of the frames of its series. */
export function addReading(found: Map<number, FrameReading[]>, reading: FrameReading): void {
  const list = found.get(reading.current.paramId);
  if (list === undefined) {
    found.set(reading.current.paramId, [reading]);
    return;
  }
  const at = list.findIndex(({ frame }) => frame >= reading.frame);
  const there = list[at];
  if (there === undefined) list.push(reading);
  else if (there.frame > reading.frame) list.splice(at, 0, reading);
  else if (there.current.time < reading.current.time) list[at] = reading;
}

/** Readings after `start`: the newest of each frame that has one. */
export async function framesOf(engine: Engine, request: FramesRequest, signal?: AbortSignal): Promise<Map<number, FrameReading[]>> {
  const { paramIds, kept, ...span } = request;
  const found = new Map<number, FrameReading[]>();
  if (paramIds.length === 0 || span.count < 2 || lastFrame(span) < oldestIn(engine)) return found;
  const ids = paramIds.join(',');
  const look = async (sql: string, rowMs = 1, isText = false) =>
    addRows(found, await engine.query(sql, { signal, until: lastFrame(span) + rowMs }), isText);
  if (lastFrame(span) >= kept.rawFrom) await look(newest('readings', 'value', ids, span));
  if (span.start < kept.rawFrom) await look(rolledUp('minute', minuteMs, ids, span), minuteMs);
  if (span.start < kept.minuteFrom) await look(rolledUp('hour', hourMs, ids, span), hourMs);
  const missing = paramIds.filter((id) => !found.has(id) && mayHaveText(engine, id));
  if (missing.length > 0) await look(newest('text_readings', 'text', missing.join(','), span), 1, true);
  return found;
}
