/** Products named by documents of batches. */
import { dayMs } from '@czyun/contract';
import { type BatchDocument, batchDocument, batchDocuments, longestBatchDays } from '@czyun/contract/batches';
import type { DeviceRecord } from '../../registry/types.ts';
import { createMessageService } from '../messages/service.ts';
import type { FinderDeps } from './finder.ts';

const besideMs = longestBatchDays * dayMs;
const maxDocuments = 500;

export interface NamedProduct {
  readonly deviceId: number;
  /** Key of the product, which is also its Chinese name. */
  readonly product: string;
  readonly nameEn: string;
}

const named = (deviceId: number, { product = '', productEn = product }: BatchDocument): NamedProduct | undefined =>
  product === '' ? undefined : { deviceId, product, nameEn: productEn };

export function createProductFinder(deps: FinderDeps) {
  const messages = createMessageService(deps);

  /** By device, each product once. Readings are not used: batches without a document have no product. */
  return async (devices: readonly DeviceRecord[], start: number, until: number): Promise<readonly NamedProduct[]> => {
    const [first] = devices;
    if (!first) return [];
    const place = { projectId: first.projectId, kind: batchDocuments.kind };
    const asked = new Set(devices.map(({ id }) => id));
    const wanted = { mode: 'and', pairs: { type: batchDocuments.type }, startTime: start - besideMs, endTime: until } as const;
    const found = new Map<string, NamedProduct>();
    for (let from = 0; from < 4 * maxDocuments; from += maxDocuments) {
      const { list, total } = await messages.search(place, { ...wanted, from, size: maxDocuments, sort: 'asc', hasId: false });
      for (const { data, devId } of list) {
        const read = batchDocument.safeParse(data);
        const product = read.success && devId !== null && asked.has(devId) ? named(devId, read.data) : undefined;
        if (product) found.set(`${product.deviceId} ${product.product}`, product);
      }
      if (total <= from + maxDocuments) break;
    }
    return [...found.values()];
  };
}

export type ProductFinder = ReturnType<typeof createProductFinder>;
