import { productionApi } from '@czyun/contract/production';
import { testStart } from '../../app-fixture.ts';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

const product = { code: 'P-1', name: '产品一', nameEn: 'Product one' };
const settings = { version: 0, products: [product], setups: [], speed: 80 };
const order = { number: 'WO-1', product: product.code, quantity: 100, due: testStart, priority: 2, batch: '', note: '', closed: false };

let settled: Promise<{ readonly version: number }> | undefined;
/** Saves settings that contain the product, once. */
const withProduct = ({ server, projectId }: OnServer) => {
  const save = async () => {
    const { data } = await server.ask<{ settings: { version: number } }>(`${productionApi.getProductionPlan.path}?projectId=${projectId}`, {
      as: 'engadmin',
    });
    const body = { ...settings, projectId, version: data.settings.version };
    return (await server.ask<{ version: number }>(productionApi.saveProductionSettings.path, { as: 'engadmin', body })).data;
  };
  settled ??= save();
  return settled;
};

let made: { readonly id: number; readonly version: number } | undefined;
async function withOrder(on: OnServer) {
  await withProduct(on);
  const { server, projectId } = on;
  const operations = [{ name: '', machines: [server.device('t-bms').id] }];
  const path = productionApi.saveProductionOrder.path;
  made ??= (await server.ask<NonNullable<typeof made>>(path, { as: 'engadmin', body: { ...order, projectId, version: 0, operations } }))
    .data;
  const plan = `${productionApi.getProductionPlan.path}?projectId=${projectId}`;
  type Orders = { orders: { id: number; operations: { id: number; version: number }[] }[] };
  const { orders } = (await server.ask<Orders>(plan, { as: 'engadmin' })).data;
  const [operation] = orders.find(({ id }) => id === made?.id)?.operations ?? [];
  return { ...made, operation: operation ?? { id: 0, version: 0 }, machines: operations[0]?.machines ?? [] };
}

export const examples = [
  examplesOf(productionApi, {
    saveProductionOrder: {
      // The project has no such product.
      fields: { ...order, number: 'WO-2', product: 'unknown', version: 0, operations: [{ name: '', machines: [999_999] }] },
      status: 400,
      async again(on) {
        const { id, version, operation, machines } = await withOrder(on);
        const operations = [{ id: operation.id, name: '', machines }];
        return { path: productionApi.saveProductionOrder.path, body: { ...order, projectId: on.projectId, id, version, operations } };
      },
    },
    removeProductionOrder: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    saveProductionPlan: {
      fields: { operations: [{ id: 999_999, version: 1, deviceId: null, start: null }] },
      status: 404,
      async again(on) {
        const { operation } = await withOrder(on);
        const operations = [{ ...operation, deviceId: null, start: null }];
        return { path: productionApi.saveProductionPlan.path, body: { projectId: on.projectId, operations } };
      },
    },
    saveProductionSettings: {
      // There is no such version.
      fields: { ...settings, version: 700 },
      status: 409,
      async again(on) {
        const { version } = await withProduct(on);
        return { path: productionApi.saveProductionSettings.path, body: { ...settings, projectId: on.projectId, version } };
      },
    },
    importProductionOrders: { fields: { rows: [{ number: 'WO-9' }] }, again: 'acts' },
  }),
];
