/** Readings for bench/speed.ts and bench/telemetry.ts: the same for every version. */
export interface Readings {
  readonly paramIds: Uint32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly quality: Uint8Array;
}

export const appendSeries = 2000;
export const minuteSeriesBase = 10_000;
export const secondSeriesBase = 20_000;
export const secondSeries = 4;
export const secondDays = 30;
export const instantsOfYear = 365 * 1440;

/** Rows instant by instant, every series at each: the order of polled devices. */
export function batchOf(base: number, series: number, from: number, stepMs: number, firstRow: number, rows: number): Readings {
  const batch = {
    paramIds: new Uint32Array(rows),
    times: new Float64Array(rows),
    values: new Float64Array(rows),
    quality: new Uint8Array(rows),
  };
  for (let i = 0; i < rows; i++) {
    const row = firstRow + i;
    const instant = Math.floor(row / series);
    const id = row % series;
    batch.paramIds[i] = base + id;
    batch.times[i] = from + instant * stepMs;
    // A slow oscillation with steps of a tenth, like a measured power or temperature; every 20th series is a meter register.
    batch.values[i] =
      (base + id) % 20 === 0
        ? Math.round(instant * (1 + id / 7)) / 10
        : Math.round((Math.sin(instant / 600 + id) * 50 + Math.sin(row) * 0.3) * 10) / 10;
  }
  return batch;
}

/** A catalogue of these series, as every version reads it. */
export function catalogOf(minuteSeries: number) {
  const infos = new Map<number, object>();
  const put = (base: number, count: number, intervalMs: number) => {
    for (let paramId = base; paramId < base + count; paramId++)
      infos.set(paramId, {
        paramId,
        deviceId: 1,
        metric: `m${paramId}`,
        storage: 'long',
        counter: paramId % 20 === 0,
        intervalMs,
        timeZone: 'Asia/Shanghai',
      });
  };
  put(1, appendSeries, 1000);
  put(minuteSeriesBase, minuteSeries, 60_000);
  put(secondSeriesBase, secondSeries, 1000);
  return { get: (id: number) => infos.get(id), all: () => infos.values() };
}
