/** Documents of the batches of the last two weeks, as an MES would write them, and a golden batch of each product. */
import { dayMs, messagesApi } from '@czyun/contract';
import { type Batch, batchDocuments, batchesApi } from '@czyun/contract/batches';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const days = 14;
/** Each batch costs one query of its parameters. */
const pageSize = 10;

interface Product {
  readonly product: string;
  readonly productEn: string;
  readonly recipe: Readonly<Record<string, number>>;
  /** Half width of the band, %. */
  readonly tolerance: number;
}

const of = (product: string, productEn: string, recipe: Product['recipe'], tolerance = 10): Product => ({
  product,
  productEn,
  recipe,
  tolerance,
});

/** By index of the machine; neighbours are alike. */
export const machineProducts: readonly (readonly Product[])[] = [
  [
    of('法兰 FL-40', 'Flange FL-40', { temperature: 36, speed: 6_000 }),
    of('端盖 EC-12', 'End cap EC-12', { temperature: 36, speed: 6_000 }),
  ],
  [of('传动轴 SH-25', 'Shaft SH-25', { temperature: 38, speed: 4_200 })],
  [of('外壳 HS-08', 'Housing HS-08', { temperature: 215, speed: 1_450 })],
  [
    of('支架 BR-03', 'Bracket BR-03', { temperature: 45, speed: 2_800 }),
    of('垫板 PL-05', 'Plate PL-05', { temperature: 45, speed: 2_800 }),
  ],
];
/** Products of the machine at an index. */
export const productsAt = (place: number): readonly Product[] => machineProducts[Math.floor(place / 2) % machineProducts.length] ?? [];
/** Product of a batch. */
export const productOfBatch = (choices: readonly Product[], number: string): Product | undefined =>
  choices[Number(number) % choices.length] ?? choices[0];
export const orderNumber = (place: number, number: string) => `WO-${place + 1}${number.padStart(4, '0')}`;

const resin = [of('树脂 R-12', 'Resin R-12', { temperature: 145, pressure: 1.2, agitator_speed: 90 }, 3)];

/** All batches of a device that overlap the range. */
export async function batchesOf(site: Site, deviceId: number, lastDays = days): Promise<readonly Batch[]> {
  const found: Batch[] = [];
  const end = site.now();
  for (let pageNum = 1; ; pageNum += 1) {
    const query = { deviceId, start: end - lastDays * dayMs, end, pageNum, pageSize };
    const { list, total } = await site.as('engineer').ask(batchesApi.listBatches, { query });
    found.push(...list);
    if (list.length === 0 || found.length >= total) return found;
  }
}

/** The complete batch of median length. */
function typical(batches: readonly Batch[]): Batch | undefined {
  const complete = batches.filter(({ open, cut }) => !open && !cut).toSorted((a, b) => a.end - a.start - (b.end - b.start));
  return complete[Math.floor(complete.length / 2)];
}

async function describe(site: Site, device: DeviceRecord, place: number, choices: readonly Product[]): Promise<void> {
  const admin = site.as('engadmin');
  const batches = await batchesOf(site, device.id);
  const productOf = (number: string) => productOfBatch(choices, number);
  for (const { number, start } of batches) {
    const product = productOf(number);
    if (!product || number === '') continue;
    const { tolerance, ...described } = product;
    const data = {
      ...{ type: batchDocuments.type, batch: Number(number), ...described },
      ...{ order: orderNumber(place, number), material: `LOT-${1000 + (Number(number) % 37)}` },
      note: 'Demonstration',
    };
    const docId = `batch-${device.key}-${number}`;
    const body = { projId: site.projectId, id: device.id, name: `${device.name} ${number}`, docId, time: start, data };
    await admin.ask(messagesApi.writeMessage, { params: { kind: batchDocuments.kind }, body });
  }
  for (const product of choices) {
    const golden = typical(batches.filter(({ number }) => productOf(number) === product));
    if (!golden) continue;
    const body = { deviceId: device.id, batch: golden.start, tolerance: product.tolerance, version: 0 };
    await site.as('engineer').ask(batchesApi.saveGoldenBatch, { body });
  }
}

export const batchesTheme: Theme = {
  name: 'batches',
  needs: 'history',
  type: 2,
  async make(site) {
    const machines = site.of('machine').map((device, place) => [device, productsAt(place)] as const);
    const vessels = site.of('pressure-vessel').map((device) => [device, resin] as const);
    for (const [place, [device, choices]] of [...machines, ...vessels].entries())
      await site.once(`batches/${device.key}`, () => describe(site, device, place, choices));
  },
};
