/** Exports of all data of a device: an archive, created by a job. */
import type { Job, Language } from '@czyun/contract';
import { z } from 'zod';
import type { Accounts } from '../../../accounts/types.ts';
import type { Audit } from '../../../audit/index.ts';
import { jobEntity } from '../../../jobs/entity.ts';
import { defineJob, type Jobs } from '../../../jobs/index.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Registry } from '../../../registry/types.ts';
import { zipBytes } from '../../../tabular/zip.ts';
import { dayOf } from '../../../time/days.ts';
import { exportFiles } from './files.ts';
import type { ExportParts } from './types.ts';

export interface DeviceExportDeps extends Omit<ExportParts, 'history'> {
  readonly registry: Pick<Registry, 'region' | 'device' | 'project'>;
  readonly telemetry: { readonly history: ExportParts['history'] };
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'list'>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

const permission = 'data.manage';
const input = z.object({ deviceId: z.number() });
/** Limit of the latest exports of a project, from which those of a device are listed. */
const maxListed = 200;

export function createDeviceExports({ db, registry, telemetry, jobs, accounts, audit, now }: DeviceExportDeps) {
  function partsOf(deviceId: number) {
    const device = registry.device(deviceId);
    const project = device && registry.project(device.projectId);
    if (!device || !project) throw new AppError('notFound');
    return { device, project };
  }

  const kind = defineJob({
    kind: 'device-export',
    name: { zh: '导出设备全部数据', en: 'Export all device data' },
    input,
    permission,
    heavy: true,
    again: { most: 3, afterMs: (attempt) => attempt * 10_000 },
    async run({ input: { deviceId }, actor, projectId, signal, progress, file, breathe }) {
      await accounts.rightsNow(actor, projectId, permission);
      const { device, project } = partsOf(deviceId);
      const time = now();
      let [files, readings] = [0, 0];
      const reached = (share: number, written: number) => {
        readings = Math.max(readings, written);
        progress(share, { zh: `已写入 ${readings} 个读数`, en: `${readings} readings written` });
      };
      const out = await file(`${device.key}-${dayOf('UTC', time).date}.zip`, 'application/zip');
      const entries = exportFiles({ db, registry, history: telemetry.history }, { device, project, now: time, signal, reached });
      const counted = async function* () {
        for await (const entry of entries) {
          signal.throwIfAborted();
          files += 1;
          yield entry;
        }
      };
      for await (const bytes of zipBytes(counted())) {
        await out.write(bytes);
        await breathe();
      }
      return { deviceId, files, readings };
    },
  });
  jobs.add({ kinds: [kind] });

  return {
    async ask(deviceId: number, by: Actor): Promise<{ jobId: number }> {
      const { device } = partsOf(deviceId);
      const { projectId } = device;
      const action = { zh: '导出设备全部数据', en: 'Export all device data' };
      const entry = { projectId, deviceId, by, action, target: device.name };
      return { jobId: await jobs.ask(kind, { input: { deviceId }, actor: by, projectId, along: (within) => audit.record(entry, within) }) };
    },

    async list(deviceId: number, language: Language): Promise<Job[]> {
      const { device } = partsOf(deviceId);
      const { list } = await jobs.list({ projectId: device.projectId, kind: kind.kind, offset: 0, limit: maxListed });
      return list.filter((job) => input.safeParse(job.input).data?.deviceId === deviceId).map((job) => jobEntity(job, kind, language));
    },
  };
}
