/** The log as a file: access, content and cost. */
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bareLogEntry, basePath, createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';
import { clockOfSerial, readSheet, sheetValues, unzipped } from '../../testing/sheet.ts';

let server: TestServer;
let projectId: number;
const timeZone = 'America/New_York';
/** 01:30 on the day clocks go back: the first and the second occurrence. */
const twice = Date.UTC(2026, 10, 1, 5, 30);
const hour = 3_600_000;

function row(more: Record<string, unknown>) {
  return {
    ...bareLogEntry,
    project_id: projectId,
    start_time: twice,
    ...more,
  };
}

beforeAll(async () => {
  server = await createTestServer({ description: { projects: testStation.projects.map((each) => ({ ...each, timeZone })) } });
  projectId = server.project('station').id;
  await server.db
    .insertInto('log_entries')
    .values([
      row({
        device_id: server.device('t-grid').id,
        severity: 1,
        type: 3,
        content_zh: '=过压, "A相"',
        content_en: '=Overvoltage, "phase A"',
        recover_time: twice + 26 * hour + 189_000,
        ack_time: twice + hour,
        ack_user: '大屏',
        ack_login_name: '大屏',
        ack_link_id: 7,
      }),
      row({
        type: 4,
        index_name: 'operation',
        content_zh: '设置功率',
        content_en: 'Set power',
        start_time: twice + hour,
        user_name: '王工',
        user_id: 3,
        login_name: 'operator',
        metric: 'active_power_setpoint',
        target_param: '有功功率给定 / Active power setpoint',
        old_value: '10 kW',
        set_value: '-120 kW',
        read_back: '10 kW',
        result: 'refused: 设备离线 / The device is offline',
      }),
    ])
    .execute();
});
afterAll(() => server.close());

async function exported(query: string, as: TestUser = 'operator', language: 'zh' | 'en' = 'en', id = projectId) {
  const sid = await server.sid(as);
  return server.app.inject({
    url: `${basePath}/dv2/log/export?projectId=${id}&${query}`,
    headers: { sid, 'accept-language': language },
  });
}
const linesOf = async (...asked: Parameters<typeof exported>) => {
  const { body, statusCode } = await exported(...asked);
  expect(statusCode).toBe(200);
  expect(body.startsWith('\uFEFF')).toBe(true);
  return body.slice(1).trimEnd().split('\r\n');
};

describe('the log as a file', () => {
  it('requires the export permission in the project', async () => {
    for (const as of ['engadmin', 'engineer', 'operator', 'useradmin', 'platform'] as const) {
      const { statusCode, headers } = await exported('', as);
      expect([as, statusCode]).toEqual([as, 200]);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="log-\d{4}-\d\d-\d\d\.csv"/);
      expect(headers).not.toHaveProperty('content-length');
    }
    expect((await exported('', 'monitor')).json()).toMatchObject({ code: 403 });
    expect((await exported('', 'stranger')).json()).toMatchObject({ code: 4013 });
    expect((await exported('', 'operator', 'en', 999_999)).statusCode).toBe(403);
    expect((await exported(`deviceId=${server.device('t-foreign').id}`)).statusCode).toBe(404);
    expect((await exported(`startTime=${twice}&endTime=${twice}`)).json()).toMatchObject({ msg: 'The start must be before the end' });
    expect((await exported('type=9')).statusCode).toBe(400);
  });

  it('uses the reader’s language and the project’s time zone, with the UTC offset in the repeated hour', async () => {
    expect(await linesOf('type=3,4')).toEqual([
      `Severity,Type,Device,Event,Occurred (${timeZone}),Recovered (${timeZone}),Duration,Acknowledged by,Acknowledged at (${timeZone}),Count,User,Object,Old value,Requested value,Read-back,Result,Reason`,
      `,Operation,,"Refused: Set Active power setpoint: asked -120 kW, was 10 kW; not carried out (The device is offline)",2026-11-01 01:30:00 -05:00,,,,,1,王工 (operator),Active power setpoint,10 kW,'-120 kW,10 kW,Refused,The device is offline`,
      `Level 1,Fault,Grid meter,"'=Overvoltage, ""phase A""",2026-11-01 01:30:00 -04:00,2026-11-02 02:33:09,26:03:09,[Secret link] 大屏,2026-11-01 01:30:00 -05:00,1,,,,,,,`,
    ]);
    const [head, operation, fault] = await linesOf('type=3,4&order=desc', 'engadmin', 'zh');
    expect(head).toBe(
      `级别,类型,设备,内容,发生时间 (${timeZone}),恢复时间 (${timeZone}),持续时间,确认人,确认时间 (${timeZone}),次数,操作人,操作对象,原值,要求值,回读值,结果,原因`,
    );
    expect(operation).toContain(',操作,,【已拒绝】设置 有功功率给定：要求 -120 kW，原为 10 kW；未执行（设备离线）,');
    expect(operation).toMatch(/已拒绝,设备离线$/);
    expect(fault).toMatch(/^一级,故障,关口表,"'=过压, ""A相""",/);
    expect(fault).toContain('[免登录链接] 大屏');
  });

  it('contains the entries of the filter in its order; only the heading if there are none', async () => {
    expect(await linesOf('type=3,4&order=asc')).toEqual([
      expect.stringMatching(/^Severity/),
      expect.stringMatching(/^Level 1/),
      expect.stringMatching(/^,Operation/),
    ]);
    expect(await linesOf('type=4&account=OPERATOR')).toHaveLength(2);
    expect(await linesOf('type=3&query=nothing')).toHaveLength(1);
    expect(await linesOf('type=3&recovered=false')).toHaveLength(1);
    expect(await linesOf('type=3&severity=1&acknowledged=true')).toHaveLength(2);
    for (const other of ['severity=2,3', 'acknowledged=false']) expect(await linesOf(`type=3&${other}`), other).toHaveLength(1);
    const zone = server.registry.device(server.device('t-grid').id)?.regionId;
    expect(await linesOf(`type=3&regionId=${zone}`)).toHaveLength(2);
    const elsewhere = server.registry.device(server.device('t-bms').id)?.regionId;
    expect(await linesOf(`type=3&regionId=${elsewhere}`)).toHaveLength(1);
  });
});

describe('the log as a sheet', () => {
  it('has the content of the CSV, with times and durations as numbers', async () => {
    const { rawPayload, headers } = await exported('type=3,4&format=xlsx');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="log-\d{4}-\d\d-\d\d\.xlsx"/);
    const [head, operation, fault] = readSheet(unzipped(rawPayload)).rows;
    const said = (await linesOf('type=3,4'))[0]?.split(',');
    expect(Object.values(head ?? {}).map(({ value }) => value)).toEqual(said);
    // The first row is in the repeated hour and shows its offset.
    expect(operation?.['E']).toMatchObject({ kind: 'text', value: '2026-11-01 01:30:00 -05:00' });
    expect(operation?.['N']).toMatchObject({ kind: 'text', value: '-120 kW' });
    expect(fault?.['D']).toMatchObject({ kind: 'text', value: '=Overvoltage, "phase A"' });
    expect([fault?.['F']?.kind, clockOfSerial(fault?.['F']?.value ?? '')]).toEqual(['number', '2026-11-02 02:33:09.000']);
    expect(Math.round(Number(fault?.['G']?.value) * 86_400)).toBe(26 * 3600 + 3 * 60 + 9);
    expect(fault?.['J']).toMatchObject({ kind: 'number', value: '1' });
  });

  it('has the same access rules and supports no other format', async () => {
    expect((await exported('format=xlsx', 'monitor')).statusCode).toBe(403);
    expect((await exported('format=xlsx', 'stranger')).json()).toMatchObject({ code: 4013 });
    expect((await exported('format=xlsx', 'operator', 'en', 999_999)).statusCode).toBe(403);
    for (const format of ['xls', 'XLSX', 'csv,xlsx', '../csv']) expect((await exported(`format=${format}`)).statusCode).toBe(400);
    expect((await exported('format=csv&type=4')).body).toBe((await exported('type=4')).body);
  });
});

describe('a long log', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 500 }, (_, index) => index);
    for (let block = 0; block < 202; block += 1) {
      const rows = many.map((index) =>
        row({
          type: 1,
          device_id: server.device('t-grid').id,
          content_zh: `第 ${block * 500 + index}`,
          content_en: `No. ${block * 500 + index}`,
          start_time: 1_790_000_000_000 + block * 500 + index,
        }),
      );
      await server.db.insertInto('log_entries').values(rows).execute();
    }
  }, 120_000);

  it('is cut at 100 000 entries with a final note', { timeout: 120_000 }, async () => {
    const lines = await linesOf('type=1&order=asc');
    expect(lines).toHaveLength(100_002);
    expect(lines.at(-2)).toContain('No. 99999,');
    expect(lines.at(-1)).toBe('"Too many entries: this file holds the first 100,000 only; choose a shorter time"');
    const numbers = lines.slice(1, -1).map((line) => Number(/No\. (\d+)/.exec(line)?.[1]));
    expect(numbers.every((number, index) => number === index)).toBe(true);
  });

  it('is read only as fast as the client reads it, and no further once the client disconnects', { timeout: 60_000 }, async () => {
    const port = await server.listen();
    const sid = await server.sid('operator');
    // Each row requests the name of its device once.
    const names = vi.spyOn(server.registry, 'device');
    const path = `${basePath}/dv2/log/export?projectId=${projectId}&type=1`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = get({ host: '127.0.0.1', port, path, headers: { sid } }, (response) => {
      response.once('error', () => {});
      response.once('close', resolve);
      response.once('data', () => request.destroy());
    });
    request.once('error', reject);
    await promise;
    let rows = 0;
    await vi.waitFor(
      () => {
        const before = rows;
        rows = names.mock.calls.length;
        expect(rows).toBe(before);
      },
      { timeout: 15_000, interval: 200 },
    );
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(50_000);
    names.mockRestore();
  });
});

describe('as a job', () => {
  const ask = (body: object, as: TestUser = 'operator') =>
    server.ask<{ jobId: number }>('/dv2/log/askExport', { as, language: 'en', body: { projectId, ...body } });

  it('has the same content as the streamed file', async () => {
    const { data } = await ask({ type: '4' });
    const job = await server.jobs.ended(data.jobId, 15_000);
    expect(job).toMatchObject({ state: 'done', progress: 1, kind: 'log-export', file: { mediaType: 'text/csv; charset=utf-8' } });
    const sid = await server.sid('operator');
    const made = await server.app.inject({ url: `${basePath}/api/jobs/file?id=${data.jobId}`, headers: { sid } });
    const fetched = await exported('type=4');
    expect(made.body).toBe(fetched.body);
    expect(made.headers['content-disposition']).toBe(fetched.headers['content-disposition']);
    expect(job?.result).toEqual({ entries: made.body.trim().split('\r\n').length - 1 });
  });

  it('contains the entries of the filter', async () => {
    const regionId = server.registry.device(server.device('t-bms').id)?.regionId;
    for (const [filter, entries] of [
      [{ severity: '2,3' }, 0],
      [{ acknowledged: false }, 0],
      [{ regionId }, 0],
      [{ severity: '1', acknowledged: true, query: 'overvoltage', startTime: 1_000_000_000_000 }, 1],
    ] as const) {
      const { data } = await ask({ type: '3', endTime: twice + hour, ...filter });
      expect([filter, (await server.jobs.ended(data.jobId, 15_000))?.result]).toEqual([filter, { entries }]);
    }
    expect((await ask({ regionId: 999_999 })).status).toBe(404);
  });

  it('is a sheet if requested', async () => {
    const { data } = await ask({ type: '4', format: 'xlsx' });
    const job = await server.jobs.ended(data.jobId, 15_000);
    const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(job).toMatchObject({ state: 'done', file: { mediaType, name: expect.stringMatching(/\.xlsx$/) } });
    const sid = await server.sid('operator');
    const made = await server.app.inject({ url: `${basePath}/api/jobs/file?id=${data.jobId}`, headers: { sid } });
    expect(sheetValues(made.rawPayload)).toEqual(sheetValues((await exported('type=4&format=xlsx')).rawPayload));
    expect(sheetValues(made.rawPayload)).toHaveLength(2);
  });

  it('is rejected immediately for invalid input, without permission and in foreign projects', async () => {
    expect((await ask({ startTime: 2_000_000_000_000, endTime: 1_900_000_000_000 })).status).toBe(400);
    expect((await ask({ type: '9' })).status).toBe(400);
    expect((await ask({ format: 'pdf' })).status).toBe(400);
    expect((await ask({ format: 'xlsx' }, 'monitor')).status).toBe(403);
    expect((await ask({ deviceId: 999_999 })).status).toBe(404);
    expect((await ask({}, 'monitor')).status).toBe(403);
    expect((await ask({}, 'stranger')).code).toBe(4013);
  });
});
