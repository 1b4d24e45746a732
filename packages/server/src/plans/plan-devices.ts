/** Devices that run slot plans: what they may be sent, and their slots. */
import { everyFieldText, type Language, type PlanSlot, planFaults, planMetrics, planOfRegisters } from '@czyun/contract';
import type { Requester } from '../commands/index.ts';
import { AppError } from '../kernel/errors.ts';
import { wrongFields } from '../kernel/wrong-fields.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import { type Controllers, isController, isInForce, runMetric } from './controller.ts';
import { boundsOf, planDeviceOf } from './outlook.ts';

export interface PlanDeviceDeps {
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'paramOf'>;
  readonly controllers: Controllers;
}

/** The device, if it runs plans; `notFound` for any other and outside the project. */
export function controllerIn(registry: Pick<Registry, 'device'>, projectId: number, deviceId: number): DeviceRecord {
  const device = registry.device(deviceId);
  if (device?.projectId !== projectId || !isController(device)) throw new AppError('notFound');
  return device;
}

export type PlanDevices = ReturnType<typeof createPlanDevices>;

export function createPlanDevices({ registry, controllers }: PlanDeviceDeps) {
  const faultsOf = (deviceId: number, slots: readonly PlanSlot[]) =>
    planFaults(slots, { power: boundsOf(controllers, deviceId).ratedPower });

  /** Throws the faults of a plan beside their slots. */
  function check(deviceId: number, slots: readonly PlanSlot[], language: Language): void {
    const fields = faultsOf(deviceId, slots).map(({ path, fault }) => ({
      path: path === '' ? 'slots' : `slots.${path}`,
      message: everyFieldText[fault],
    }));
    if (fields.length > 0) throw wrongFields(language, fields);
  }

  return {
    devices: (projectId: number, language: Language) =>
      registry.devicesOf(projectId).flatMap((device) => (isController(device) ? [planDeviceOf(device, controllers, language)] : [])),

    /** The only device of the project that runs plans; null: none, or several. */
    onlyController(projectId: number): { readonly count: number; readonly deviceId: number | null } {
      const found = registry.devicesOf(projectId).filter(isController);
      return { count: found.length, deviceId: found.length === 1 ? (found[0]?.id ?? null) : null };
    },

    /** The slots that the only controller of a project follows, by its latest registers; null: none, or unknown. */
    standing(projectId: number): readonly PlanSlot[] | null {
      const found = registry.devicesOf(projectId).filter(isController);
      const [device] = found;
      if (!device || found.length > 1 || !isInForce(controllers.held(device.id, controllers.stateMetrics(device.id)))) return null;
      return planOfRegisters(controllers.held(device.id, planMetrics));
    },

    /** Whether a user may send plans to a device. */
    async maySend(deviceId: number, asker: Requester): Promise<boolean> {
      for (const metric of [runMetric, ...planMetrics]) {
        const param = registry.paramOf(deviceId, metric);
        if (!param || !(await asker.may(param))) return false;
      }
      return true;
    },

    /** The slots of a device, read now; null: they cannot be read. */
    held: async (deviceId: number): Promise<readonly PlanSlot[] | null> =>
      planOfRegisters(await controllers.read(deviceId, planMetrics, (found) => planOfRegisters(found) !== null)),

    faultsOf,

    check,
  };
}
