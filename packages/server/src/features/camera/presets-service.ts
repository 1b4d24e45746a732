/** Presets of cameras, and the devices and zones they are assigned to. */
import { type CameraPlaces, type CameraPreset, maxCameraPresets } from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { type Actor, actorColumns } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/index.ts';
import { deletePreset, findPreset, insertPreset, placesOf, presetsOf, replacePlaces } from './places-repo.ts';
import type { CameraProvider } from './provider.ts';
import { steererOf } from './steerer.ts';
import type { Steering } from './steering.ts';

export interface PresetDeps extends ChangeDeps {
  readonly provider: Pick<CameraProvider, 'addPreset' | 'movePreset' | 'clearPreset'>;
  readonly steering: Pick<Steering, 'act'>;
  /** Throws unless the camera belongs to the project; with `acts` also unless there is a provider. */
  readonly check: (projectId: number, deviceSerial: string, acts: boolean) => void;
}

export interface PresetForm {
  readonly projectId: number;
  readonly deviceSerial: string;
  readonly channelNo: number;
  readonly name: string;
}

export interface PlacesForm extends CameraPlaces {
  readonly projectId: number;
  readonly deviceSerial: string;
}

const actions = {
  save: { zh: '保存预置位', en: 'Save a camera preset' },
  move: { zh: '调用预置位', en: 'Move a camera to a preset' },
  remove: { zh: '删除预置位', en: 'Delete a camera preset' },
  places: { zh: '修改摄像头的关联设备', en: 'Change what a camera looks at' },
} as const;

const fieldsOf = (deviceSerial: string, channelNo: number) => ({ deviceSerial, channelNo: String(channelNo) });
const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

export function createPresetService({ provider, steering, check, ...deps }: PresetDeps) {
  const { db, registry, now } = deps;

  async function requirePreset(projectId: number, id: number) {
    const row = await findPreset(db, projectId, id);
    if (row === undefined) throw new AppError('notFound');
    return row;
  }

  async function placesNow(on: typeof db, projectId: number, deviceSerial: string): Promise<CameraPlaces> {
    const rows = (await placesOf(on, projectId)).filter(({ device_serial: serial }) => serial === deviceSerial);
    return {
      devices: sorted(rows.flatMap(({ device_id: id }) => id ?? [])),
      regions: sorted(rows.flatMap(({ region_id: id }) => id ?? [])),
    };
  }

  const logged = ({ devices, regions }: CameraPlaces) => ({
    devices: devices.map((id) => namedIn(registry.device(id), id)),
    regions: regions.map((id) => namedIn(registry.region(id), id)),
  });

  return {
    async save({ projectId, deviceSerial, channelNo, name }: PresetForm, actor: Actor): Promise<CameraPreset> {
      check(projectId, deviceSerial, true);
      const ofCamera = (await presetsOf(db, projectId)).filter((row) => row.device_serial === deviceSerial && row.channel_no === channelNo);
      if (ofCamera.length >= maxCameraPresets) throw new AppError('tooManySaved', { most: maxCameraPresets });
      const preset = await steering.act(`${deviceSerial}/${channelNo}`, steererOf(actor), () =>
        provider.addPreset(fieldsOf(deviceSerial, channelNo)),
      );
      return auditedChange(deps, actor, async (on) => {
        const camera = { project_id: projectId, device_serial: deviceSerial, channel_no: channelNo };
        const row = await insertPreset(on, { ...camera, preset, name, created: now(), ...actorColumns(actor) });
        const entry = { projectId, action: actions.save, target: `${deviceSerial}/${channelNo} · ${name}` };
        return { result: { id: row.id, name }, entries: [entry], touched: {} };
      });
    },

    async move(projectId: number, id: number, actor: Actor): Promise<void> {
      const row = await requirePreset(projectId, id);
      check(projectId, row.device_serial, true);
      const key = `${row.device_serial}/${row.channel_no}`;
      const fields = { ...fieldsOf(row.device_serial, row.channel_no), index: String(row.preset) };
      await steering.act(key, steererOf(actor), () => provider.movePreset(fields));
      await deps.audit.record({ projectId, by: actor, action: actions.move, target: `${key} · ${row.name}` });
    },

    async remove(projectId: number, id: number, actor: Actor): Promise<boolean> {
      const row = await requirePreset(projectId, id);
      const key = `${row.device_serial}/${row.channel_no}`;
      check(projectId, row.device_serial, true);
      await provider.clearPreset({ ...fieldsOf(row.device_serial, row.channel_no), index: String(row.preset) });
      return auditedChange(deps, actor, async (on) => {
        await deletePreset(on, row.id);
        return { result: true, entries: [{ projectId, action: actions.remove, target: `${key} · ${row.name}` }], touched: {} };
      });
    },

    savePlaces({ projectId, deviceSerial, ...places }: PlacesForm, actor: Actor): Promise<CameraPlaces> {
      check(projectId, deviceSerial, false);
      const wanted = { devices: sorted(places.devices), regions: sorted(places.regions) };
      if (wanted.devices.some((id) => registry.device(id)?.projectId !== projectId)) throw new AppError('notFound');
      if (wanted.regions.some((id) => registry.region(id)?.projectId !== projectId)) throw new AppError('notFound');
      return auditedChange(deps, actor, async (on) => {
        const before = await placesNow(on, projectId, deviceSerial);
        if (JSON.stringify(before) === JSON.stringify(wanted)) return { result: before, entries: [], touched: {} };
        const own = { project_id: projectId, device_serial: deviceSerial };
        await replacePlaces(on, projectId, deviceSerial, [
          ...wanted.devices.map((device_id) => ({ ...own, device_id, region_id: null })),
          ...wanted.regions.map((region_id) => ({ ...own, device_id: null, region_id })),
        ]);
        const values = { oldValue: JSON.stringify(logged(before)), setValue: JSON.stringify(logged(wanted)) };
        return { result: wanted, entries: [{ projectId, action: actions.places, target: deviceSerial, ...values }], touched: {} };
      });
    },
  };
}

export type PresetService = ReturnType<typeof createPresetService>;

const namedIn = (of: Parameters<typeof nameIn>[1] | undefined, id: number) => (of === undefined ? String(id) : nameIn('zh', of));
