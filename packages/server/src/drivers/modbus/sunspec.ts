import { decodeRegister, expandRegisters, sunspecCommon } from '@czyun/devices';
import { ModbusFailure } from './failure.ts';

/** Possible start addresses of a SunSpec map, marked by "SunS" (SunSpec Device Information Model Specification). */
const bases = [40000, 50000, 0] as const;
/** The first read of the walk. */
export const firstBase = { address: bases[0], count: 2 } as const;
const marker = [0x5375, 0x6e53] as const;
const endOfModels = 0xffff;

/** The address of a model in the device. */
export interface ModelPlace {
  /** Address of its ID register. */
  readonly address: number;
  /** Registers of the model, ID and length included. */
  readonly length: number;
}

type Read = (address: number, count: number) => Promise<readonly number[]>;

async function findBase(read: Read): Promise<number> {
  for (const base of bases) {
    try {
      const words = await read(base, 2);
      if (words[0] === marker[0] && words[1] === marker[1]) return base;
    } catch (error) {
      // An illegal address only means that the map begins elsewhere.
      if (!(error instanceof ModbusFailure && (error.code === 1 || error.code === 2 || error.code === 3))) throw error;
    }
  }
  throw new ModbusFailure('badAnswer', 'no SunSpec marker at 40000, 50000 or 0');
}

/** Manufacturer, model and serial number from model 1, as far as available. */
async function identityOf(common: ModelPlace | undefined, read: Read): Promise<string> {
  if (!common) return 'the device';
  const reported = expandRegisters(sunspecCommon).filter((point) => point.address + point.width <= common.length);
  const words = await read(common.address, Math.max(2, ...reported.map((point) => point.address + point.width)));
  const values = reported.map((point) => [point.metric, decodeRegister(point, words.slice(point.address))] as const);
  const known = new Map(values.filter(([, value]) => value !== undefined));
  const parts = ['manufacturer', 'model', 'serial_number'].flatMap((metric) => known.get(metric) ?? []);
  return parts.join(' ') || 'the device';
}

/** Walks the list of models from the marker to the end and returns the address of the first one with that ID. Rejects with ModbusFailure. */
export async function findModel(model: number, read: Read): Promise<ModelPlace> {
  const seen: number[] = [];
  let common: ModelPlace | undefined;
  let address = (await findBase(read)) + 2;
  // No device has nearly as many models; the bound ends a walk through garbage.
  while (seen.length < 200 && address < 65_500) {
    const [id = endOfModels, length = 0] = await read(address, 2);
    if (id === model) return { address, length: length + 2 };
    if (id === endOfModels) break;
    if (id === 1) common ??= { address, length: length + 2 };
    seen.push(id);
    address += length + 2;
  }
  throw new ModbusFailure('badAnswer', `no SunSpec model ${model}; ${await identityOf(common, read)} has ${seen.join(', ') || 'none'}`);
}
