/** Third-party clients: Debian's mosquitto_pub and mbpoll, if installed. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { expandRegisters, profileById } from '../packages/devices/src/index.ts';
import { apiSession, openPage, signIn, until } from './page.ts';

const run = promisify(execFile);
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('third-party clients', () => {
  it('request history with a body, over a connection that is half-closed once the body is sent', async () => {
    const opened = await openPage();
    try {
      const session = await signIn(opened.page);
      const device = [await session.deviceId('pcs-1')];
      const curves = await session.ask<{ list: unknown[] }>('/api2/history/queryHistoryData?type=1', { device });
      expect(curves.list.length).toBeGreaterThan(0);
      const figures = await session.ask<{ list: { paramId: number }[] }>('/api2/history/queryMultiComputeData', { device });
      const paramIds = figures.list.slice(0, 3).map(({ paramId }) => paramId);
      const buckets = await session.ask<{ list: unknown[] }>('/api2/history/queryParamHistoryData', { paramIds });
      expect(buckets.list).toHaveLength(3);
    } finally {
      await opened.close();
    }
  });

  it.skipIf(!has('mosquitto_pub'))('mosquitto_pub with QoS 1 changes the number on the screen', async () => {
    const opened = await openPage();
    try {
      const { page } = opened;
      const session = await signIn(page, 'engadmin');
      const id = await session.deviceId('demo-mqtt-meter');
      await page.goto(`/czyun/${session.projectId()}/dev-monitor?id=${id}`);
      await page.getByText('总有功功率').first().waitFor();
      for (const value of ['41.27', '58.93']) {
        const published = run('mosquitto_pub', [
          ...['-h', '127.0.0.1', '-p', String(inject('mqttPort')), '-q', '1', '-u', 'demo-mqtt-meter', '-P', 'demo-demo-mqtt-meter'],
          ...['-t', 'v1/devices/demo-mqtt-meter/telemetry', '-m', `{"values":{"active_power":${value}}}`],
        ]);
        await page.getByText(value).first().waitFor({ timeout: 5000 });
        await published;
      }
    } finally {
      await opened.close();
    }
  });

  it.skipIf(!has('mbpoll'))('mbpoll reads the registers that the screen shows', async () => {
    const session = await apiSession();
    const projects = await session.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
    const station = projects.list.find(({ projectType }) => projectType.id === 1);
    const devices = await session.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${station?.id}`);
    const bms = devices.find(({ key }) => key === 'bms-1');
    const map = profileById('plant-bms')?.modbus;
    const register = map && expandRegisters(map).find(({ metric }) => metric === 'soh');
    if (!bms || !register) throw new Error('the station has no bms-1 with SOH');
    const shown = await until('SOH of bms-1', async () => {
      const { params } = await session.ask<{ params: { metric: string; value: number | null }[] }>(
        `/device/ex/getDetail?deviceId=${bms.id}`,
      );
      return params.find(({ metric }) => metric === 'soh')?.value ?? undefined;
    });
    const { stdout } = await run('mbpoll', [
      ...['-m', 'tcp', '-p', String(inject('modbusPort')), '-a', '21', '-t', register.table === 'input' ? '3' : '4'],
      ...['-r', String(register.address + 1), '-c', '1', '-1', '127.0.0.1'],
    ]);
    const raw = Number(/\[\d+\]:\s+(\d+)/.exec(stdout)?.[1]);
    expect(raw * (register.scale ?? 1)).toBeCloseTo(shown, 6);
  });
});
